import { approvalEndpoints } from './approvals.ts'
import { desks } from './desks.ts'

/** Every call of the console, by desk. Depositors' calls are kept apart. */
export const consoleEndpoints = { ...desks, approvals: approvalEndpoints }
