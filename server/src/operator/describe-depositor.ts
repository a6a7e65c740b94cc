import type { Reviewed } from '../features/registration/review-decision.ts'
import type { Report } from './command.ts'

/** Where a depositor stands after a command. */
export function describeDepositor(depositor_id: string, reviewed: Reviewed): Report {
  const { registration_status, standing } = reviewed
  const state = [registration_status ?? 'no status yet', ...(standing ? [standing] : [])].join(', ')
  return {
    lines: [`Depositor ${depositor_id} is now ${state}.`],
    data: { depositor_id, registration_status, standing },
  }
}
