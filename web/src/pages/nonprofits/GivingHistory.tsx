import { formatMonth } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { type Giving, type MonthOfGiving, shareInPercent } from '@passbook/contract/nonprofits'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import * as wording from './wording.ts'

/** What the institution donated because of this account, month by month. */
export function GivingHistory({ giving }: { giving: Giving }) {
  const { given_cents, given_this_year_cents, months } = giving
  if (months.length === 0) return null
  return (
    <Card>
      <h2 className="text-sm text-ink-muted">{wording.becauseOfYouWeve}</h2>
      <p className="text-display font-bold">
        <Money cents={given_cents} />
      </p>
      <p>{fill(wording.givenThisYear, { given: <Money cents={given_this_year_cents} /> })}</p>
      <h3 className="mt-6 font-bold">{wording.monthByMonth}</h3>
      <ul className="mt-1">
        {months.map((month) => (
          <GivenInMonth key={month.month_end} month={month} />
        ))}
      </ul>
      {months.length === LIMITS.nonprofits.months && (
        <p className="mt-2 text-sm text-ink-muted">
          {fill(wording.thisListShowsTheLast, { months: LIMITS.nonprofits.months })}
        </p>
      )}
    </Card>
  )
}

function GivenInMonth({ month }: { month: MonthOfGiving }) {
  const [year = 0, ofYear = 0] = month.month_end.split('-').map(Number)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-hairline py-3 last:border-b-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-bold">{formatMonth(year, ofYear)}</span>
        <span className="block text-sm break-words text-ink-muted">
          <GiftExplanation month={month} />
        </span>
      </span>
      <Money cents={month.given_cents} className="font-bold" />
    </li>
  )
}

/** How the gift was calculated; interest reversed by a returned deposit is offset first. */
function GiftExplanation({ month }: { month: MonthOfGiving }) {
  const { earnings } = useCharterWords()
  const { share, interest_cents, counted_cents, nonprofit_name } = month
  const madeUpCents = interest_cents - counted_cents
  if (interest_cents < 0) return fill(wording.moreEarningsReversedThanCredited, { earnings })
  if (counted_cents === 0) return fill(wording.offsetEarningsReversedEarlier, { earnings })
  const gift = {
    share: shareInPercent(share),
    money: <Money cents={counted_cents} />,
    earnings,
    nonprofitName: nonprofit_name,
  }
  return madeUpCents > 0
    ? fill(wording.shareOfMoneyEarningsToAfter, { ...gift, offset: <Money cents={madeUpCents} /> })
    : fill(wording.shareOfMoneyEarningsTo, gift)
}
