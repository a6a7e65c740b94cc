import { approvalEndpoints } from './approvals.ts'
import { desks } from './desks.ts'

/** Every call of the console, by desk. None of them is among the depositors' calls. */
export const consoleEndpoints = { ...desks, approvals: approvalEndpoints }
