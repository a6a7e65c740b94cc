import { type Account, withdrawableCents } from '@passbook/contract/accounts'
import {
  type AccountStatus,
  type Standing,
  accountStatusOf,
} from '@passbook/contract/account-status'
import { formatWeekday } from '@passbook/contract/format-dates'
import type { LinkedAccountStatus } from '@passbook/contract/enums'
import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { heldAmounts } from './balance-words.ts'
import * as wording from './wording.ts'

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

const REVIEW = wording.depositsAndWithdrawalsArePaused
const SHARED_REVIEW = wording.depositsAndWithdrawalsArePausedWhile
const LINK = wording.linkABankAccountTo
const RELINK = wording.linkABankAccountAgain

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
  const { dormancy, membership_share_cents: share, held_cents: held } = account
  if (dormancy) {
    return dormancy.asked_at === null
      ? wording.reactivateYourAccountToWithdraw
      : wording.youCanWithdrawOnceWeve
  }
  if (withdrawableCents(account) > 0) return null
  if (held > 0) return heldWords(account, today)
  if (share !== null && account.available_balance_cents > 0 && account.pending_in_cents === 0) {
    return fill(wording.yourShareStaysUntil, { share: formatAmount(share) })
  }
  if (account.pending_out_cents > 0) return wording.yourWholeBalanceIsOn
  return account.pending_in_cents > 0
    ? wording.youCanWithdrawOnceYour
    : wording.theresNothingToWithdrawYet
}

/** Names the first day on which something can be withdrawn, if it is ahead. Of what staff hold no day is named. */
function heldWords({ pending, pending_in_cents }: Account, today: string | undefined): string {
  const held = heldAmounts(pending)
  if (held.length === 0 && pending_in_cents === 0) return wording.yourMoneyIsOnHold
  const first = held[0]?.available_date
  return first !== undefined && today !== undefined && first >= today
    ? fill(wording.youCanWithdrawFromFirst, { first: formatWeekday(first) })
    : wording.youCanWithdrawOnceYour
}
