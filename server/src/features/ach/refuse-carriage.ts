import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import type { TransactionStatus } from '@passbook/contract/enums'
import type { LinkedAccount } from '../linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'

/** What of the world decides whether transfers may leave. */
export interface Carriage {
  /** Those that leave together or not at all, as they stand now. */
  transfers: readonly Transfer[]
  /** How many there were when they were found due. */
  partCount: number
  link: LinkedAccount | undefined
  /** Of a reversal: where the original stands. */
  originalStatus: TransactionStatus | undefined
}

/** Why the bank must not send these; null when their link may carry them. */
export function refusalOf(carriage: Carriage): string | null {
  const { link, transfers, partCount } = carriage
  if (link === undefined) return 'It has no linked account.'
  const unfit = transfers.some(({ kind }) => !mayCarry(kind, link))
  if (unfit) return `Its linked account is ${link.status}.`
  if (transfers.length < partCount) return 'A micro-entry that belongs to it was taken back.'
  if (isMoreDebit(transfers)) return 'Its micro-entries take more than they give.'
  if (carriage.originalStatus === 'Returned') return 'What it reverses came back by itself.'
  return null
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
