import { promisedTimeline } from '@passbook/contract/money-timeline'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { type MoneyDirection, useLinkOf } from './link-of.ts'
import { MoneyTimeline } from './MoneyTimeline.tsx'

interface PromiseTimelineProps {
  /** Asked for with the direction. */
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
