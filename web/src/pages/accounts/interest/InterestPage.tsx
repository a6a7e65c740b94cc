import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useSearchParams } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { useBankingDay } from '../../../features/transfers/use-banking-day.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { ExplainedMonth } from './ExplainedMonth.tsx'
import { MonthChoice } from './MonthChoice.tsx'
import { YearOfMonths } from './YearOfMonths.tsx'
import { monthOf, monthsBetween, readMonth, readYear } from './month-address.ts'

/** How what the account earned came about: day by day of a month, or month by month of a year. */
export function InterestPage() {
  const { earnings } = useCharterWords()
  const accounts = useData(accountEndpoints.getAccounts)
  const terms = useData(transferEndpoints.getService, { query: {} }).data
  const today = useBankingDay()
  return (
    <>
      <div className="print:hidden">
        <BackLink to="/dashboard" />
      </div>
      <h1 className="mb-6 text-xl font-bold">{asTitle(earnings)}, explained</h1>
      <QueryState query={accounts}>
        {([account]) =>
          account ? (
            today && <Explained account={account} today={today} />
          ) : (
            <p className="text-ink-muted">
              Once your account is open and funded, every day of it is explained here.
            </p>
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
        <YearOfMonths account={account} today={today} year={year} months={months} />
      )}
    </>
  )
}
