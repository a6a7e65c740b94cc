import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { formatMonth } from '@passbook/contract/format-dates'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useSearchParams, Link, useNavigate } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { PrintedAccount } from '../../../features/transfers/PrintedAccount.tsx'
import { useBankingDay } from '../../../features/transfers/use-banking-day.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { usePageTitle } from '../../../shell/use-page-title.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { ExplainedMonth } from './ExplainedMonth.tsx'
import { InterestByMonth } from './InterestByMonth.tsx'
import {
  monthOf,
  monthsBetween,
  readMonth,
  readYear,
  type Month,
  monthAddress,
  monthKey,
  yearAddress,
} from './month-address.ts'

/** Explains what the account earned: the days of a month, or the months of a year. */
export function InterestPage() {
  const { earnings } = useCharterWords()
  const accounts = useData(accountEndpoints.getAccounts)
  const terms = useData(transferEndpoints.getService, { query: {} }).data
  const today = useBankingDay()
  const heading = fill(wording.earningsExplained, { earnings: asTitle(earnings) })
  usePageTitle(heading)
  return (
    <>
      <div className="print:hidden">
        <BackLink to="/dashboard" />
      </div>
      <h1 className="mb-6 text-xl font-bold">{heading}</h1>
      <PrintedAccount />
      <QueryState query={accounts}>
        {([account]) =>
          account ? (
            today && <Explained account={account} today={today} />
          ) : (
            <p className="text-ink-muted">{wording.onceYourAccountIsFunded}</p>
          )
        }
      </QueryState>
      {terms && <p className="mt-6 max-w-reading text-sm text-ink-muted">{terms.apy_words}</p>}
    </>
  )
}

function Explained({ account, today }: { account: Account; today: string }) {
  const [search] = useSearchParams()
  const months = monthsBetween(account.opened_on, today)
  const year = readYear(search, months)
  const month = readMonth(search, months) ?? monthOf(today)
  return (
    <>
      <MonthChoice months={months} month={year === null ? month : null} year={year} />
      {year === null ? (
        <ExplainedMonth account={account} month={month} />
      ) : (
        <InterestByMonth account={account} today={today} year={year} months={months} />
      )}
    </>
  )
}

interface MonthChoiceProps {
  /** Newest first. */
  months: readonly Month[]
  /** Null while a whole year is shown. */
  month: Month | null
  year: number | null
}

/** Selects the month; the choice is in the URL, so that Back and a bookmark keep it. */
function MonthChoice({ months, month, year }: MonthChoiceProps) {
  const navigate = useNavigate()
  const at = months.findIndex((each) => month && monthKey(each) === monthKey(month))
  const [before, after] = [months[at + 1], at > 0 ? months[at - 1] : undefined]
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-2 print:hidden">
      <div className="w-full sm:w-64">
        <Select
          id="month"
          label={wording.month}
          value={month ? monthKey(month) : ''}
          placeholder={year === null ? wording.chooseAMonth : fill(wording.allOfYear, { year })}
          options={months.map((each) => ({
            value: monthKey(each),
            label: formatMonth(each.year, each.month),
          }))}
          onChange={(key) => {
            const chosen = months.find((each) => monthKey(each) === key)
            if (chosen) void navigate(monthAddress(chosen))
          }}
        />
      </div>
      {month && before && (
        <Link to={monthAddress(before)} className={standaloneLinkClass}>
          {wording.previousMonth}
        </Link>
      )}
      {month && after && (
        <Link to={monthAddress(after)} className={standaloneLinkClass}>
          {wording.nextMonth}
        </Link>
      )}
      {month && (
        <Link to={yearAddress(month.year)} className={standaloneLinkClass}>
          {fill(wording.allOfYear, { year: month.year })}
        </Link>
      )}
      <LinkButton onClick={() => window.print()}>{wording.print}</LinkButton>
    </div>
  )
}
