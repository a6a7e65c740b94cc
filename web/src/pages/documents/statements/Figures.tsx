import { type WholeStatement, madeGoodWords } from '@passbook/contract/documents'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { formatAmount } from '../../../lib/money.ts'
import * as wording from '../wording.ts'

/** The main figures first, then the balance changes and the earnings, as on paper. */
export function Figures({ statement }: { statement: WholeStatement }) {
  const earnings = asTitle(useCharterWords().earnings)
  const { apy_earned } = statement
  const yieldWords = apy_earned === null ? wording.none : `${apy_earned}%`
  return (
    <>
      <dl className="grid gap-4 rounded-md bg-primary-tint p-4 sm:grid-cols-3">
        {[
          [wording.closingBalance, formatAmount(statement.closing_cents)],
          [fill(wording.earningsPaid, { earnings }), formatAmount(statement.interest_cents)],
          [wording.annualPercentageYieldEarned, yieldWords],
        ].map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="figures text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Sum title={wording.yourBalance} rows={changesOf(statement)} />
        <Sum title={wording.earnings} rows={earnedOf(statement, earnings, yieldWords)} />
      </div>
    </>
  )
}

type Row = readonly [term: string, value: string]

function changesOf({ lines, opening_cents, closing_cents, fees_cents }: WholeStatement): Row[] {
  const sumOf = (isCounted: (cents: number) => boolean) =>
    lines.reduce((sum, { amount_cents: cents }) => (isCounted(cents) ? sum + cents : sum), 0)
  return [
    [wording.openingBalance, formatAmount(opening_cents)],
    [wording.moneyIn, formatAmount(sumOf((cents) => cents > 0))],
    [wording.moneyOut, formatAmount(sumOf((cents) => cents < 0))],
    [wording.feesIncludedAbove, formatAmount(fees_cents)],
    [wording.closingBalance, formatAmount(closing_cents)],
  ]
}

function earnedOf(statement: WholeStatement, earnings: string, yieldWords: string): Row[] {
  const { withheld_cents, unpaid_cents, made_good_cents } = statement
  const madeGood: Row = [madeGoodWords(earnings), formatAmount(made_good_cents)]
  const withheld: Row = [wording.federalTaxWithheld, formatAmount(withheld_cents)]
  const unpaid: Row = [
    fill(wording.earningsEarnedNotYetPaid, { earnings }),
    formatAmount(unpaid_cents),
  ]
  return [
    [fill(wording.earningsPaid, { earnings }), formatAmount(statement.interest_cents)],
    ...(made_good_cents === 0 ? [] : [madeGood]),
    ...(withheld_cents === 0 ? [] : [withheld]),
    ...(unpaid_cents === 0 ? [] : [unpaid]),
    [wording.averageDailyBalance, formatAmount(statement.average_daily_balance_cents)],
    [
      fill(wording.earningsPaidThisYear, { earnings }),
      formatAmount(statement.interest_this_year_cents),
    ],
    [wording.annualPercentageYieldEarned, yieldWords],
  ]
}

/** A titled list of figures; its last row is emphasized as the result. */
function Sum({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h3 className="border-b border-control-border pb-1 text-sm text-ink-muted">{title}</h3>
      <dl>
        {rows.map(([term, value]) => (
          <div
            key={term}
            className="flex justify-between gap-4 border-b border-hairline py-1.5 last:border-0 last:font-bold"
          >
            <dt>{term}</dt>
            <dd className="figures whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
