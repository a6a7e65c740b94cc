import { type Account, accountEndpoints, type BalancePoint } from '@passbook/contract/accounts'
import { formatMonth } from '@passbook/contract/format-dates'
import { Link } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { type Month, monthAddress, monthKey, monthOf } from './month-address.ts'

interface InterestByMonthProps {
  account: Account
  today: string
  year: number
  months: readonly Month[]
}

/** What each month of a year paid, newest first; each links to its days. */
export function InterestByMonth({ account, today, year, months }: InterestByMonthProps) {
  const { earnings } = useCharterWords()
  const balances = useData(accountEndpoints.getBalances, {
    params: { uuid: account.uuid },
    query: { from: `${year - 1}-12-31`, to: `${year}-12-31` },
  })
  const now = monthKey(monthOf(today))
  return (
    <Card>
      <h2 className="text-lg font-bold">
        {fill(wording.earningsPaidInYear, { earnings: asTitle(earnings), year })}
      </h2>
      <QueryState query={balances}>
        {({ points }) => {
          const posted = postedByMonth(points)
          const ofYear = months.filter((month) => month.year === year)
          const totalCents = ofYear.reduce(
            (sum, month) => sum + (posted.get(monthKey(month)) ?? 0),
            0,
          )
          const isRunning = ofYear.some((month) => monthKey(month) === now) && !posted.get(now)
          return (
            <div className="mt-2 max-w-reading">
              <ul>
                {ofYear.map((month) => (
                  <li
                    key={monthKey(month)}
                    className="flex items-center justify-between gap-4 border-t border-hairline"
                  >
                    <Link to={monthAddress(month)} className={standaloneLinkClass}>
                      {formatMonth(month.year, month.month)}
                    </Link>
                    {isRunning && monthKey(month) === now ? (
                      <span className="text-sm text-ink-muted">
                        {wording.soFarHeading} <Money cents={account.interest_this_month_cents} />
                      </span>
                    ) : (
                      <Money cents={posted.get(monthKey(month)) ?? 0} className="font-bold" />
                    )}
                  </li>
                ))}
              </ul>
              <p className={TOTAL}>
                <span>{fill(wording.totalPaidInYear, { year })}</span>
                <Money cents={totalCents} />
              </p>
              {/* The figure that home shows of the year. */}
              {isRunning && (
                <p className={TOTAL}>
                  <span>{wording.totalWithThisMonth}</span>
                  <Money cents={totalCents + account.interest_this_month_cents} />
                </p>
              )}
            </div>
          )
        }}
      </QueryState>
    </Card>
  )
}

const TOTAL =
  'flex items-center justify-between gap-4 border-t border-control-border py-3 font-bold'

/** What was paid in each month, from running totals; the first point may be December 31 before the year. */
export function postedByMonth(points: readonly BalancePoint[]): Map<string, number> {
  const posted = new Map<string, number>()
  let totalBefore = points[0]?.date.endsWith('-12-31') ? (points[0]?.interest_cents ?? 0) : 0
  for (const { date, interest_cents } of points) {
    const month = date.slice(0, 7)
    posted.set(month, (posted.get(month) ?? 0) + interest_cents - totalBefore)
    totalBefore = interest_cents
  }
  return posted
}
