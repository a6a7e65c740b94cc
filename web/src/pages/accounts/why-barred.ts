import type { Account } from '@passbook/contract/accounts'
import {
  type AccountStatus,
  type Standing,
  accountStatusOf,
} from '@passbook/contract/account-status'
import { formatWeekday } from '@passbook/contract/format-dates'
import type { LinkedAccountStatus } from '@passbook/contract/enums'
import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import { heldAmounts } from './balance-words.ts'

/** Why each button on home cannot be used now; null where it can. */
export interface Barred {
  deposit: string | null
  withdrawal: string | null
}

interface BarredFacts {
  progress: Standing
  /** Undefined where the linked accounts could not be read. */
  linkStatuses: readonly LinkedAccountStatus[] | undefined
  account: Account
  /** The bank's day. */
  today: string | undefined
}

const REVIEW = 'Deposits and withdrawals are paused while we review your account.'
const SHARED_REVIEW = 'Deposits and withdrawals are paused while we review this account.'
const LINK = 'Link a bank account to deposit or withdraw.'
const RELINK = 'Link a bank account again to make deposits.'

const BY_STATUS: Partial<Record<AccountStatus, string>> = {
  review: REVIEW,
  in_doubt: REVIEW,
  other_holder_barred: SHARED_REVIEW,
  relink_pending: LINK,
}

/** STATES "What each standing opens": the reasons for which the server would refuse, said at the button. */
export function whyBarred({ progress, linkStatuses, account, today }: BarredFacts): Barred {
  const status = BY_STATUS[accountStatusOf(progress)]
  if (status) return { deposit: status, withdrawal: status }
  const canReceive = linkStatuses === undefined || linkStatuses.some(mayWithdrawTo)
  const canSend = linkStatuses === undefined || linkStatuses.some(mayDepositFrom)
  if (!canReceive) return { deposit: LINK, withdrawal: LINK }
  return { deposit: canSend ? null : RELINK, withdrawal: nothingToWithdraw(account, today) }
}

function nothingToWithdraw(account: Account, today: string | undefined): string | null {
  const { dormancy, available_balance_cents: available, held_cents: held } = account
  if (dormancy) {
    return dormancy.asked_at === null
      ? 'Reactivate your account to withdraw.'
      : 'You can withdraw once we’ve reactivated your account.'
  }
  if (available > 0) return null
  if (held > 0) return heldWords(account, today)
  if (account.pending_out_cents > 0) return 'Your whole balance is on its way to your bank.'
  return account.pending_in_cents > 0
    ? 'You can withdraw once your deposit is available.'
    : 'There’s nothing to withdraw yet.'
}

/** Names the first day on which something can be withdrawn, if it is ahead. */
function heldWords({ pending }: Account, today: string | undefined): string {
  const first = heldAmounts(pending)[0]?.available_date
  return first !== undefined && today !== undefined && first >= today
    ? `You can withdraw from ${formatWeekday(first)}.`
    : 'You can withdraw once your deposit is available.'
}
