import { promisedTimeline } from '@passbook/contract/money-timeline'
import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MoneyTimeline } from './MoneyTimeline.tsx'
import { type MoneyDirection, useLinkOf } from './transaction-words.ts'
import * as wording from './wording.ts'

interface PromiseTimelineProps {
  /** Terms requested with this direction. */
  terms: ServiceTerms
  direction?: MoneyDirection
}

/** The money promise (DESIGN 6) for a transfer made now, from the server. */
export function PromiseTimeline({ terms, direction = 'LinkedToPrimary' }: PromiseTimelineProps) {
  const bankName = useLinkOf(direction)?.bank_name
  if (terms.promise === null) return null
  const promised = { direction, bankName, today: terms.as_of }
  return <MoneyTimeline stops={promisedTimeline(terms.promise, promised)} />
}

interface PromiseCardProps {
  amountCents: number | null
  direction?: MoneyDirection
  /** The day it is to leave; without it, the next file. */
  date?: string
  /** Which one of a repeating transfer it is. */
  which?: 'first' | 'next'
}

/** What the bank promises about a transfer, while its amount and day are being chosen. */
export function PromiseCard({
  amountCents,
  direction = 'LinkedToPrimary',
  date,
  which,
}: PromiseCardProps) {
  const terms = useData(transferEndpoints.getService, { query: { direction, date } })
  return (
    <Card aria-live="polite">
      <h2 className="mb-4 font-bold">
        {heading({ direction, which, hasAmount: Boolean(amountCents) })}
      </h2>
      <QueryState query={terms} loading={<Skeleton className="h-56" />}>
        {(data) => <PromiseTimeline terms={data} direction={direction} />}
      </QueryState>
    </Card>
  )
}

interface Heading {
  direction: MoneyDirection
  which: PromiseCardProps['which']
  hasAmount: boolean
}

function heading({ direction, which, hasAmount }: Heading): string {
  if (which === 'first') return wording.whatHappensWithYourFirst
  if (which === 'next') return wording.whatHappensWithYourNext
  if (hasAmount) return wording.ifYouConfirmNow
  return wording.ofTransfer[direction === 'LinkedToPrimary' ? 'deposit' : 'withdrawal'].whatHappens
}
