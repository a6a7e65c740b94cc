import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { Comparison } from './compare.ts'
import type { Report } from './report.ts'
import type { Tally } from './tally.ts'

/** Reports the calls: none may be lost or doubled, and some must really have been in doubt. */
export function reportCalls(
  report: Report,
  tally: Tally,
  found: Comparison,
  { leastInDoubt = 1, hasMessages = true } = {},
): void {
  const { checked, lost, doubled, happened, messages } = found
  report.say(`${tally.acknowledged} calls acknowledged, ${checked} traces of them looked up`)
  report.none('acknowledged and lost', lost, String(checked))
  report.none('done twice', doubled, String(checked))
  report.figure(
    'ambiguous',
    `${tally.unanswered} tries without an answer, ${happened} of them known to have been done`,
    `must be at least ${leastInDoubt}`,
    tally.unanswered >= leastInDoubt,
  )
  if (hasMessages) {
    report.none('messages ordered that never came', messages.lost, String(messages.checked))
    report.say(`${messages.repeated} messages came more than once`)
  }
  report.none('answers 500', tally.failures)
  report.none('wrongly refused or stuck', tally.problems)
}

/** Calls that most runs never make: tax forms need a past January, and dormant accounts need years. */
const RARE_CALLS: readonly string[] = [
  'GET /tax-documents/:uuid/download',
  'POST /accounts/:uuid/reactivate',
]

/** Checks that every call of the contract was acknowledged at least once. */
export function reportActs(report: Report, tally: Tally): void {
  const groups: Record<string, EndpointDefinition>[] = Object.values(endpoints)
  const all = groups.flatMap((group) => Object.values(group))
  const missing = all
    .map(({ method, path }) => `${method} ${path}`)
    .filter((act) => !tally.acts.has(act) && !RARE_CALLS.includes(act))
  report.none('calls of the contract that were never made', missing, String(all.length))
}
