import type { TransactionStatus, TransferDirection } from '@passbook/contract/enums'
import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { MAX_ATTEMPTS } from '@passbook/contract/return-words'
import { describeEarnings } from '@passbook/contract/transaction-words'
import type { Transaction } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { currentCharter, useCharterWords } from '../../branding/use-charter-words.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import * as wording from './wording.ts'

const TONES: Record<TransactionStatus, StatusTone> = {
  Initiated: 'info',
  Pending: 'info',
  Submitted: 'info',
  Settled: 'success',
  Returned: 'danger',
  Voided: 'neutral',
  Cancelled: 'neutral',
}

export function statusTone({ status, is_provisional }: Transaction): StatusTone {
  return is_provisional ? 'info' : TONES[status]
}

/** The posting date; for transactions that are not posted, the day they leave. */
export function postingDay({ posted_on, file_date }: Transaction): string {
  return posted_on ?? file_date
}

export function isIncoming(direction: TransferDirection): boolean {
  return direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
}

/** "Deposit from Copper Canyon Bank •• 1234". */
export function describeTransaction({
  kind,
  description,
  direction,
  linked_account,
}: Transaction): string {
  if (kind === 'interest') return describeEarnings(description, currentCharter())
  if (linked_account === null) return description
  const { bank_name, account_last_four } = linked_account
  const bank = accountLabel(bank_name ?? wording.yourBank, account_last_four)
  return `${description} ${isIncoming(direction) ? 'from' : 'to'} ${bank}`
}

/** "Attempt 2 of 3" of a deposit that came back and is tried again; null for all others. */
export function attemptWords({ earlier_attempts, status }: Transaction): string | null {
  if (earlier_attempts.length === 0) return null
  const count = earlier_attempts.length + 1
  return status === 'Returned'
    ? fill(wording.triedCountTimes, { count })
    : fill(wording.attemptCountOfMaxAttempts, { count, maxAttempts: MAX_ATTEMPTS })
}

/** Whether the money moved or will move: returned and canceled transfers have no effect. */
export function hasEffect(status: TransactionStatus): boolean {
  return status !== 'Returned' && status !== 'Voided' && status !== 'Cancelled'
}

export type MoneyDirection = 'LinkedToPrimary' | 'PrimaryToLinked'

/** The linked account that money comes from or goes to. */
export function useLinkOf(direction: MoneyDirection): LinkedAccount | undefined {
  const links = useData(linkingEndpoints.getLinkedAccounts).data
  const fits = direction === 'LinkedToPrimary' ? mayDepositFrom : mayWithdrawTo
  return links?.find(({ status }) => fits(status))
}

/** "your savings •• 1234", or "your share savings •• 1234" at a credit union. */
export function useOwnLabel(lastFour: string | null): string {
  const account = useCharterWords().account.toLowerCase()
  return accountLabel(fill(wording.yourAccount, { account }), lastFour)
}
