import type { TransferDirection } from '@passbook/contract/enums'
import type {
  EntryKind,
  SystemAccountKind,
  TransferKind,
} from '../../../../platform/db/tables/ledger.ts'

/**
 * What each kind of transfer does in the ledger, and when.
 *
 * | move            | posts at submission      | posts at settlement                       |
 * |-----------------|--------------------------|-------------------------------------------|
 * | → Initiated     | hold, if money goes out  | nothing                                   |
 * | → Pending       | nothing                  | nothing                                   |
 * | → Submitted     | release the hold, post   | nothing                                   |
 * | settlement date | nothing                  | post, repaying what is owed; hold the rest|
 * | → Settled       | nothing                  | release the hold                          |
 * | → Returned      | reverse what posted      | release the hold, reverse what posted and |
 * |                 |                          | the interest it earned; what was spent is |
 * |                 |                          | owed from then on                         |
 * | → Voided,       | release the hold         | nothing                                   |
 * |   Cancelled     |                          |                                           |
 */
export interface LedgerEffect {
  direction: TransferDirection
  postsAt: 'submission' | 'settlement'
  /** The account that is credited when money leaves the depositor, and debited when it comes in. */
  against: SystemAccountKind
  /** Whose money it is: the savings account's, or, for micro-entries, the institution's own. */
  of: 'savings' | 'suspense'
  entryKind: EntryKind
  description: string
}

export const ledgerEffects: Readonly<Record<TransferKind, LedgerEffect>> = {
  deposit: {
    direction: 'LinkedToPrimary',
    postsAt: 'settlement',
    against: 'ach_clearing',
    of: 'savings',
    entryKind: 'deposit',
    description: 'Deposit',
  },
  withdrawal: {
    direction: 'PrimaryToLinked',
    postsAt: 'submission',
    against: 'ach_clearing',
    of: 'savings',
    entryKind: 'withdrawal',
    description: 'Withdrawal',
  },
  payout: {
    direction: 'PrimaryToLinked',
    postsAt: 'submission',
    against: 'ach_clearing',
    of: 'savings',
    entryKind: 'withdrawal',
    description: 'Payout',
  },
  interest: {
    direction: 'ServiceToPrimary',
    postsAt: 'submission',
    against: 'interest_expense',
    of: 'savings',
    entryKind: 'interest',
    description: 'Interest',
  },
  interest_taken_back: {
    direction: 'PrimaryToService',
    postsAt: 'submission',
    against: 'interest_expense',
    of: 'savings',
    entryKind: 'interest',
    description: 'Interest taken back on a returned deposit',
  },
  withholding: {
    direction: 'PrimaryToService',
    postsAt: 'submission',
    against: 'withholding_payable',
    of: 'savings',
    entryKind: 'withholding',
    description: 'Tax withheld',
  },
  micro_credit: {
    direction: 'PrimaryToLinked',
    postsAt: 'submission',
    against: 'ach_clearing',
    of: 'suspense',
    entryKind: 'micro_entry',
    description: 'Account verification',
  },
  micro_debit: {
    direction: 'LinkedToPrimary',
    postsAt: 'settlement',
    against: 'ach_clearing',
    of: 'suspense',
    entryKind: 'micro_entry',
    description: 'Account verification',
  },
  deposit_reversal: {
    direction: 'PrimaryToLinked',
    postsAt: 'submission',
    against: 'ach_clearing',
    of: 'savings',
    entryKind: 'reversal',
    description: 'Reversal of a deposit',
  },
  withdrawal_reversal: {
    direction: 'LinkedToPrimary',
    postsAt: 'settlement',
    against: 'ach_clearing',
    of: 'savings',
    entryKind: 'reversal',
    description: 'Reversal of a withdrawal',
  },
  dispute_credit: {
    direction: 'ServiceToPrimary',
    postsAt: 'submission',
    against: 'provisional_credits',
    of: 'savings',
    entryKind: 'adjustment',
    description: 'Credit for a reported problem',
  },
  dispute_debit: {
    direction: 'PrimaryToService',
    postsAt: 'submission',
    against: 'provisional_credits',
    of: 'savings',
    entryKind: 'adjustment',
    description: 'Credit for a reported problem taken back',
  },
  refund: {
    direction: 'ServiceToPrimary',
    postsAt: 'settlement',
    against: 'refund_expense',
    of: 'savings',
    entryKind: 'adjustment',
    description: 'Refund',
  },
}

/** The description of interest that was too much and goes out again. */
export const INTEREST_CORRECTION = 'Interest correction'

/** The description of tax that was withheld from interest taken back. */
export const WITHHOLDING_GIVEN_BACK = 'Withheld tax given back'

/** Whether a depositor's money goes to an outside account. */
export function leavesSavings(kind: TransferKind): boolean {
  const { direction, of } = ledgerEffects[kind]
  return of === 'savings' && direction === 'PrimaryToLinked'
}

/** Outgoing money is held at once, so that it cannot be promised twice. */
export function holdsAtOnce({ direction, of }: LedgerEffect): boolean {
  return of === 'savings' && !isIncoming(direction)
}

export function isIncoming(direction: TransferDirection): boolean {
  return direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
}
