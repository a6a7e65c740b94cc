import type { TransactionStatus } from '@passbook/contract/enums'
import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import type { Bar } from '../transfers/repeating/make-next.ts'

/** The facts that decide whether transfers may be sent. */
interface SendingFacts {
  /** The transfers that are sent together or not at all, as they are now. */
  transfers: readonly Transfer[]
  /** How many transfers the unit had when it was found due. */
  partCount: number
  link: LinkedAccount | undefined
  /** For a reversal: the status of the original transfer. */
  originalStatus: TransactionStatus | undefined
  /** Why the account may not move money now. */
  bar?: Bar | undefined
  /** Whether money would leave an account with a legal or sanctions hold or a possible match. */
  isBlocked?: boolean
}

/** Why the bank must not send these transfers; null if it may. */
export function refusalOf(facts: SendingFacts): string | null {
  const { link, transfers, partCount } = facts
  if (facts.isBlocked)
    return 'Its account has a legal or sanctions hold, or a possible sanctions match.'
  if (link === undefined) return 'It has no linked account.'
  const unfit = transfers.some(({ kind }) => !mayCarry(kind, link))
  if (unfit) return `Its linked account is ${link.status}.`
  if (transfers.length < partCount) return 'A related micro-entry was canceled.'
  if (isMoreDebit(transfers)) return 'Its micro-entry debits exceed its credits.'
  if (facts.originalStatus === 'Returned') return 'The transfer it reverses was returned.'
  // An immediate order is still sent; a scheduled one only while the account may move money (STATES).
  const isPlanned = transfers.some(
    ({ kind, scheduled_date }) => kind === 'deposit' && scheduled_date,
  )
  if (isPlanned && facts.bar) return `Its account is ${facts.bar}.`
  return null
}

/** Staff need no task: the owner had to confirm the deposit, or staff restricted the account themselves. */
export function isKnownToStaff({ transfers, link, bar }: SendingFacts): boolean {
  return (
    transfers.every(({ kind }) => kind === 'deposit') &&
    (link?.status === 'ARCHIVED' || bar !== undefined)
  )
}

/** The reason as the email to the depositor gives it. */
export function wordsFor({ kind }: Transfer, { link, bar, isBlocked }: SendingFacts): string {
  if (isBlocked) return BARRED.HOLD
  if (kind !== 'deposit') return NOT_SENT
  if (link && mayDepositFrom(link.status) && bar) return BARRED[bar]
  return link?.status === 'ARCHIVED' ? NOT_CONFIRMED : NOT_TAKEN
}

const NOT_TAKEN =
  'When it was about to leave, the bank account it was to come from could no longer be used for deposits. Sign in to see what to do.'
const NOT_SENT =
  'When it was about to leave, the bank account it was to go to could no longer be used. Sign in to link a bank account again.'
const NOT_CONFIRMED =
  'The bank account it was to come from is no longer linked, and it was not confirmed for another one.'
const BARRED: Readonly<Record<Bar, string>> = {
  HOLD: 'On the day it was to leave your account was on hold.',
  REVIEW: 'On the day it was to leave our review of your account was not finished.',
  CLOSED: 'On the day it was to leave your account was closed.',
}

function mayCarry(kind: Transfer['kind'], { status }: LinkedAccount): boolean {
  switch (kind) {
    case 'deposit':
      return mayDepositFrom(status)
    case 'withdrawal':
    case 'payout':
      return mayWithdrawTo(status)
    case 'micro_credit':
    case 'micro_debit':
      return status === 'VERIFICATION_PENDING'
    default:
      // A reversal goes to the same account as its original, whatever the link's status is now.
      return true
  }
}

/** RULES: micro-entry debits must not total more than the credits they come with. */
function isMoreDebit(transfers: readonly Transfer[]): boolean {
  const cents = (wanted: Transfer['kind']) =>
    transfers.reduce((sum, { kind, amount_cents }) => sum + (kind === wanted ? amount_cents : 0), 0)
  return cents('micro_debit') > cents('micro_credit')
}
