import type { Closing } from '@passbook/contract/closing'
import { formatDate } from '@passbook/contract/format-dates'
import { fill } from '../../../lib/fill.ts'
import { useBankingDay } from '../use-banking-day.ts'
import * as wording from '../wording.ts'

/** How long documents are promised to stay readable; after that day nothing is promised. */
export function ReadableUntil({ closing }: { closing: Pick<Closing, 'readable_until'> }) {
  const today = useBankingDay()
  if (today === undefined || today > closing.readable_until) return null
  return (
    <p className="text-ink-muted">
      {fill(wording.youCanSignInAnd, { readableUntil: formatDate(closing.readable_until) })}
    </p>
  )
}
