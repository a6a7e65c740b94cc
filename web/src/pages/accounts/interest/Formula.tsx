import type { InterestMonth } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { formatAmount } from '../../../lib/money.ts'
import { ratePercent } from './exact-words.ts'

/** The rule, and its first day worked through. */
export function Formula({ explained }: { explained: InterestMonth }) {
  const { earnings, rate } = useCharterWords()
  const [first] = explained.rows
  if (!first) return null
  const example = (first.balance_cents * Number(first.rate)) / 365 / 100
  return (
    <div className="mt-4 max-w-reading">
      <h3 className="font-bold">The rule</h3>
      <p className="mt-1 rounded-md bg-sunken px-4 py-3">
        {earnings} of a day = (balance + {earnings} earned so far this month) × {rate} ÷ 365
      </p>
      <p className="mt-2 text-ink-muted">
        On {formatDate(first.from)} that was {formatAmount(first.balance_cents)} ×{' '}
        {ratePercent(first.rate)} ÷ 365 = ${example.toFixed(4)}. The next day earns on that too, so
        each day brings a little more than the one before. The month is rounded once, when it is
        paid, and what is paid earns from the next day.
      </p>
    </div>
  )
}
