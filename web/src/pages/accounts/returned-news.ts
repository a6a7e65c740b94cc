import type { Transaction } from '@passbook/contract/transfers'

/** A transfer that came back, and the one by which its bank is asked once more. */
export interface ReturnedNews {
  transaction: Transaction
  retry: Transaction | null
}

const UNDER_WAY: readonly Transaction['status'][] = ['Initiated', 'Pending', 'Submitted']

/**
 * What came back and is still news: nothing that began later has gone well since. Newest first; of
 * one request the last return tells for all.
 */
export function returnedNews(newestFirst: readonly Transaction[]): ReturnedNews[] {
  const settledAt = newestFirst.findIndex(({ status, linked_account }) => {
    return status === 'Settled' && linked_account !== null
  })
  const recent = settledAt === -1 ? newestFirst : newestFirst.slice(0, settledAt)
  const returned = recent.filter(({ status }) => status === 'Returned')
  return returned
    .filter((each, index) => returned.findIndex(sameRequest(each)) === index)
    .map((transaction) => ({
      transaction,
      retry:
        recent.filter(sameRequest(transaction)).find(({ status }) => UNDER_WAY.includes(status)) ??
        null,
    }))
}

function sameRequest({ request_id }: Transaction): (other: Transaction) => boolean {
  return (other) => other.request_id === request_id
}
