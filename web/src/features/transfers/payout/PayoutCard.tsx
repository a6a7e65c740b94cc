import type { Closing, ClosingStatus } from '@passbook/contract/closing'
import { formatCents } from '@passbook/contract/money'
import { type Stop, moneyTimeline } from '@passbook/contract/money-timeline'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { accountLabel } from '../../../lib/account-label.ts'
import { fill } from '../../../lib/fill.ts'
import { Card } from '../../../ui/Card.tsx'
import { type DefinitionRow, DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MoneyTimeline } from '../MoneyTimeline.tsx'
import { useBankingDay } from '../use-banking-day.ts'
import * as wording from '../wording.ts'

/** What we do about a payout that failed, and what the person need not do (UX 37). */
function setbackOf(status: ClosingStatus, earnings: string): string | null {
  if (status === 'RETURNED') return wording.yourMoneyIsSafe
  return status === 'STOPPED' ? fill(wording.yourPayoutWasStopped, { earnings }) : null
}

/** The payout of a closed account: how much, where to, and where it is now. */
export function PayoutCard({ closing }: { closing: Closing }) {
  const today = useBankingDay()
  const { earnings } = useCharterWords()
  const { payout_cents, status } = closing
  if (payout_cents === 0) return null
  const setback = setbackOf(status, earnings)
  return (
    <Card>
      <h2 className="text-ink-muted">{wording.payout}</h2>
      <p className="figures mb-4 text-xl font-bold">{formatCents(payout_cents)}</p>
      <div className="mb-6">
        <DefinitionRows rows={rowsOf(closing)} />
      </div>
      {setback && <p className="mb-4">{setback}</p>}
      {today === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <MoneyTimeline stops={payoutStops(closing, today)} />
      )}
    </Card>
  )
}

function rowsOf({ pays_to, reference }: Closing): DefinitionRow[] {
  const to =
    pays_to && accountLabel(pays_to.bank_name ?? wording.yourBankHeading, pays_to.account_last_four)
  return [
    ...(to ? [{ term: wording.to, value: to }] : []),
    ...(reference ? [{ term: wording.reference, value: reference }] : []),
  ]
}

/** The stops of a payout (UX 40); none where nothing was paid out. */
function payoutStops(closing: Closing, today: string): Stop[] {
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
