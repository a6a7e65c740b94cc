import { type Account, type InterestMonth, accountEndpoints } from '@passbook/contract/accounts'
import { formatDate, formatMonth } from '@passbook/contract/format-dates'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { formatMovement, formatAmount } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import * as wording from '../wording.ts'
import { InterestTable } from './InterestTable.tsx'
import { ratePercent } from '../../../lib/rate-percent.ts'
import type { Month } from './month-address.ts'

/** Explains the interest of one month, from its days to its posting. */
export function ExplainedMonth({ account, month }: { account: Account; month: Month }) {
  const interest = useData(accountEndpoints.getInterest, {
    params: { uuid: account.uuid, ...month },
  })
  return (
    <QueryState query={interest}>
      {(explained) => (
        <div className="flex flex-col gap-6">
          <Posting explained={explained} month={month} />
          <Days explained={explained} />
          <Corrections explained={explained} />
          <RateHistory rates={explained.rates} />
        </div>
      )}
    </QueryState>
  )
}

function Posting({ explained, month }: { explained: InterestMonth; month: Month }) {
  const { earnings } = useCharterWords()
  const { posted_on, posted_cents, exact, withheld_cents, to } = explained
  const soFar = Math.round(Number(exact))
  return (
    <Card>
      <h2 className="text-sm text-ink-muted">
        {formatMonth(month.year, month.month)} {earnings}
      </h2>
      <p className="text-display font-bold">
        <Money cents={posted_on ? posted_cents : soFar} />
      </p>
      <p>
        {posted_on
          ? fill(wording.paidToYourAccountOn, { postedOn: formatDate(posted_on) })
          : fill(wording.earnedThroughToPaidOn, { to: formatDate(to) })}
      </p>
      {withheld_cents > 0 && (
        <p>{fill(wording.withheldOfItWas, { withheld: <Money cents={withheld_cents} /> })}</p>
      )}
    </Card>
  )
}

function Days({ explained }: { explained: InterestMonth }) {
  const { earnings } = useCharterWords()
  if (explained.rows.length === 0) {
    return (
      <Card>
        <h2 className="text-lg font-bold">{wording.dayByDay}</h2>
        <p className="mt-2 text-ink-muted">{wording.nothingToShowYetFor}</p>
      </Card>
    )
  }
  return (
    <Card>
      <h2 className="text-lg font-bold">{wording.dayByDay}</h2>
      <p className="mt-1 mb-4 max-w-reading text-ink-muted">{wording.eachNightWeUseYour}</p>
      <InterestTable explained={explained} earnings={earnings} />
      <Formula explained={explained} />
    </Card>
  )
}

const REASONS: Record<InterestMonth['corrections'][number]['reason'], string> = {
  late_posting: wording.adjustmentForEarlierMonths,
  returned_deposit: wording.reversedEarnedOnAReturned,
}

function Corrections({ explained: { corrections } }: { explained: InterestMonth }) {
  if (corrections.length === 0) return null
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">{wording.corrections}</h2>
      <ul>
        {corrections.map(({ date, reason, cents }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-6 py-1">
            <span>
              {formatDate(date)}: {REASONS[reason]}
            </span>
            <span className="figures ml-auto font-bold">{formatMovement(cents)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The formula, with the first day of the month as an example. */
function Formula({ explained }: { explained: InterestMonth }) {
  const { earnings, rate } = useCharterWords()
  const [first] = explained.rows
  if (!first) return null
  const example = (first.balance_cents * Number(first.rate)) / 365 / 100
  return (
    <div className="mt-4 max-w-reading">
      <h3 className="font-bold">{wording.formula}</h3>
      <p className="mt-1 rounded-md bg-sunken px-4 py-3">
        {fill(wording.dailyEarningsBalanceEarningsEarned, { earnings, rate })}
      </p>
      <p className="mt-2 text-ink-muted">
        {fill(wording.onFromThatWasBalance, {
          from: formatDate(first.from),
          balance: formatAmount(first.balance_cents),
          rate: ratePercent(first.rate),
          example: example.toFixed(4),
        })}
      </p>
    </div>
  )
}

/** All rates up to the end of the month, newest first. */
function RateHistory({ rates }: Pick<InterestMonth, 'rates'>) {
  const { rate: rateName } = useCharterWords()
  if (rates.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg font-bold">{wording.rateHistory}</h2>
      <table className="figures w-full max-w-reading text-left">
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="py-2 align-bottom font-normal">
              {wording.from}
            </th>
            <th scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              {asTitle(rateName)}
            </th>
            <th scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              {wording.annualPercentageYield}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ effective_date, rate, apy }) => (
            <tr key={effective_date} className="border-t border-hairline">
              <th scope="row" className="py-2 font-normal whitespace-nowrap">
                {formatDate(effective_date)}
              </th>
              <td className="py-2 text-right">{ratePercent(rate)}</td>
              <td className="py-2 text-right font-bold">{apy}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
