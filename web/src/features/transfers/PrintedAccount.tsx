import { accountEndpoints } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/format-dates'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { useProgress } from '../../session/progress.ts'
import { useBankingDay } from './use-banking-day.ts'

/** On paper only: whose account the page is about, and the day it was printed. */
export function PrintedAccount() {
  const [account] = useData(accountEndpoints.getAccounts).data ?? []
  const name = useProgress(({ progress }) => progress?.first_name)
  const words = useCharterWords()
  const today = useBankingDay()
  if (!account || !today) return null
  const number = accountLabel(words.account, account.account_last_four)
  return (
    <p className="mb-6 hidden print:block">
      {[name, number, formatDate(today)].filter(Boolean).join(' · ')}
    </p>
  )
}
