import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import type { TransactionStatus } from '@passbook/contract/enums'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import type { Bar } from '../transfers/repeating/make-next.ts'

/** What of the world decides whether transfers may leave. */
export interface Carriage {
  /** Those that leave together or not at all, as they stand now. */
  transfers: readonly Transfer[]
  /** How many there were when they were found due. */
  partCount: number
  link: LinkedAccount | undefined
  /** Of a reversal: where the original stands. */
  originalStatus: TransactionStatus | undefined
  /** Why no money of its account may move now. */
  standing?: Bar | undefined
  /** Money would leave an account on which a legal or sanctions hold stands. */
  isBlocked?: boolean
}

/** Why the bank must not send these; null when their link may carry them. */
export function refusalOf(carriage: Carriage): string | null {
  const { link, transfers, partCount } = carriage
  if (carriage.isBlocked) return 'A legal or sanctions hold stands on its account.'
  if (link === undefined) return 'It has no linked account.'
  const unfit = transfers.some(({ kind }) => !mayCarry(kind, link))
  if (unfit) return `Its linked account is ${link.status}.`
  if (transfers.length < partCount) return 'A micro-entry that belongs to it was taken back.'
  if (isMoreDebit(transfers)) return 'Its micro-entries take more than they give.'
  if (carriage.originalStatus === 'Returned') return 'What it reverses came back by itself.'
  // What was asked for now leaves; what was planned does so only while money may move (STATES).
  const isPlanned = transfers.some(
    ({ kind, scheduled_date }) => kind === 'deposit' && scheduled_date,
  )
  if (isPlanned && carriage.standing) return `Its account is ${carriage.standing}.`
  return null
}

/** It was for its owner to confirm, or staff bar the account themselves: they know. */
export function isKnownToStaff({ transfers, link, standing }: Carriage): boolean {
  return (
    transfers.every(({ kind }) => kind === 'deposit') &&
    (link?.status === 'ARCHIVED' || standing !== undefined)
  )
}

/** The same for the person whose money it is. */
export function wordsFor({ kind }: Transfer, { link, standing, isBlocked }: Carriage): string {
  if (isBlocked) return BARRED.HOLD
  if (kind !== 'deposit') return NOT_SENT
  if (link && mayDepositFrom(link.status) && standing) return BARRED[standing]
  return link?.status === 'ARCHIVED' ? NO_YES : NOT_TAKEN
}

const NOT_TAKEN =
  'When it was about to leave, the bank account it was to come from could no longer be used for deposits. Sign in to see what to do.'
const NOT_SENT =
  'When it was about to leave, the bank account it was to go to could no longer be used. Sign in to link a bank account again.'
const NO_YES =
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
      // A reversal goes where its original went, whatever became of the link since.
      return true
  }
}

/** RULES: micro-entry debits are in total no more than the credits they come with. */
function isMoreDebit(transfers: readonly Transfer[]): boolean {
  const cents = (wanted: Transfer['kind']) =>
    transfers.reduce((sum, { kind, amount_cents }) => sum + (kind === wanted ? amount_cents : 0), 0)
  return cents('micro_debit') > cents('micro_credit')
}
