import type { Closing } from '@passbook/contract/closing'
import { type Stop, moneyTimeline } from '@passbook/contract/money-timeline'

/** The stops of a payout (UX 40); none where nothing was paid out. */
export function payoutStops(closing: Closing, today: string): Stop[] {
  const { payout_status, file_date, settlement_date, arrives_on } = closing
  if (!payout_status || !file_date || !settlement_date || !arrives_on) return []
  return moneyTimeline(
    {
      kind: 'payout',
      direction: 'PrimaryToLinked',
      status: payout_status,
      return_code: closing.return_code,
      file_date,
      settlement_date,
      available_date: arrives_on,
      cancel_until: closing.requested_at,
      may_cancel: false,
      posted_on: null,
      date_processed: null,
      linked_account: closing.pays_to,
    },
    today,
  )
}
