import type { Reviewed } from '../features/registration/review-decision.ts'
import type { Report } from './command.ts'

/** Where a depositor stands after a command. */
export function describeDepositor(depositorId: string, reviewed: Reviewed): Report {
  const { registration_status, standing } = reviewed
  const state = [registration_status ?? 'no status yet', ...(standing ? [standing] : [])].join(', ')
  return {
    lines: [`Depositor ${depositorId} is now ${state}.`],
    data: { depositor_id: depositorId, registration_status, standing },
  }
}
