import type { ClosingPreview } from '@passbook/contract/closing'
import { promisedTimeline } from '@passbook/contract/money-timeline'
import { MoneyTimeline } from '../../../features/transfers/MoneyTimeline.tsx'
import { useBankingDay } from '../../../features/transfers/use-banking-day.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The days of the payout, before it is confirmed; there is no moment until which it can be taken back. */
export function PayoutPromise({ preview: { promise, pays_to } }: { preview: ClosingPreview }) {
  const today = useBankingDay()
  if (promise === null) return null
  const promised = { direction: 'PrimaryToLinked', bankName: pays_to?.bank_name } as const
  return (
    <Card>
      <h2 className="mb-4 font-bold">If you close it now</h2>
      {today === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <MoneyTimeline
          stops={promisedTimeline(promise, { ...promised, today }).filter(
            ({ kind }) => kind !== 'now',
          )}
        />
      )}
    </Card>
  )
}
