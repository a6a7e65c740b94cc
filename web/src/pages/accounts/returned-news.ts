import type { Transaction } from '@passbook/contract/transfers'

/** A transfer that came back or that we cancelled, and the one by which its bank is asked once more. */
export interface ReturnedNews {
  transaction: Transaction
  retry: Transaction | null
}

const UNDER_WAY: readonly Transaction['status'][] = ['Initiated', 'Pending', 'Submitted']

/**
 * What came back or was cancelled by us and is still news: nothing that began later has gone well
 * since. Newest first; of one request the last tells for all, and so does the last we cancelled of
 * what repeats.
 */
export function returnedNews(newestFirst: readonly Transaction[]): ReturnedNews[] {
  const settledAt = newestFirst.findIndex(({ status, linked_account }) => {
    return status === 'Settled' && linked_account !== null
  })
  const recent = settledAt === -1 ? newestFirst : newestFirst.slice(0, settledAt)
  const stopped = recent.filter((each) => each.status === 'Returned' || isCancelledByUs(each))
  return stopped
    .filter((each, index) => {
      const first = stopped.findIndex(
        (other) => sameRequest(each)(other) || isCancelledLike(each, other),
      )
      return first === index
    })
    .map((transaction) => ({
      transaction,
      retry:
        recent.filter(sameRequest(transaction)).find(({ status }) => UNDER_WAY.includes(status)) ??
        null,
    }))
}

/** What the person cancelled is Voided; a payout that was stopped is told with the closing. */
export function isCancelledByUs({ status, kind }: Transaction): boolean {
  return status === 'Cancelled' && (kind === 'deposit' || kind === 'withdrawal')
}

function sameRequest({ request_id }: Transaction): (other: Transaction) => boolean {
  return (other) => other.request_id === request_id
}

function isCancelledLike(one: Transaction, other: Transaction): boolean {
  if (!isCancelledByUs(one) || !isCancelledByUs(other)) return false
  return one.schedule !== null && one.schedule.uuid === other.schedule?.uuid
}
