import type { Binder, Evidence } from '@passbook/contract/console/binder'

/** What is missing, first. */
export function summaryRows(summary: Binder['summary']): { what: string; count: number }[] {
  return [
    { what: 'Rules', count: summary.rules },
    { what: 'Rules without a test', count: summary.without_test },
    { what: 'Rules without evidence in the data', count: summary.without_evidence },
    { what: 'Rules with neither', count: summary.with_neither },
    { what: 'Tests that failed when they last ran', count: summary.failed_tests },
    { what: 'Tests that have not run on this machine', count: summary.not_run },
    { what: 'Exceptions in the data', count: summary.exceptions },
  ]
}

export function foundWords({ count, exceptions }: Evidence): string {
  if (count === 0) return 'There is none yet'
  if (exceptions === 0) return `${count} looked at, no exception`
  return `${count} looked at, ${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'}`
}
