import { formatFullDay } from '@passbook/contract/format-dates'
import type { Progress } from '@passbook/contract/depositor'
import { formatCents } from '@passbook/contract/money'
import { type AccountStatus, mayClose, accountStatusOf } from '@passbook/contract/account-status'
import { lockInterest } from '../../../ledger/interest/pay-account.ts'
import { type SavingsProduct, readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { assertNotBlocked } from '../../access/holds.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { type ClosingRow, type Holder, lockClosing, lockHolders, payoutLink } from './queries.ts'
import { type ClosingQuote, payoutDay, quoteClosing, type Obstacle } from './quote-closing.ts'

interface Input {
  institution_id: string
  entityId: string
  accountId: string
  /** The time by the banking clock. */
  now: Date
  /** False if the money goes to a state and not to a linked account. */
  needsLink?: boolean
}

/** An account that can be closed now, with everything that decides it locked. */
export interface PreparedClosing extends Input {
  today: BusinessDate
  /** The day the payout leaves; today if the money goes to a state. */
  leavesOn: BusinessDate
  product: SavingsProduct
  holders: Holder[]
  links: LinkedAccount[]
  /** The link that the payout goes to. */
  link: LinkedAccount | undefined
  /** The closing that a holder has already ordered, if any. */
  waiting: ClosingRow | undefined
  quote: ClosingQuote
}

/**
 * Locks everything that decides a closing, in the order that all code uses (the entity, which the caller
 * has locked; then people, transfers, interest, balances), and refuses a closing that is not possible.
 */
export async function prepareClosing(trx: Transaction, asked: Input): Promise<PreparedClosing> {
  const { institution_id, entityId, accountId, now, needsLink = true } = asked
  const today = easternDate(now)
  const holders = await lockHolders(trx, institution_id, entityId)
  await lockWaiting(trx, asked)
  await lockInterest(trx, institution_id)
  await assertNotBlocked(trx, { institution_id, accountId })
  const waiting = await lockClosing(trx, { institution_id, accountId })
  const links = await listLinks(trx, institution_id, entityId)
  const link = payoutLink(links)
  const product = await readSavingsProduct(trx, institution_id)
  const leavesOn = needsLink ? payoutDay(product, now) : today
  const quote = await quoteClosing(trx, { institution_id, accountId, today, leavesOn })
  const refusal = refusalOfQuote(needsLink ? quote : { ...quote, payoutCents: 0 }, link, today)
  if (refusal !== null) throw refusal.error
  return { ...asked, today, leavesOn, product, holders, links, link, waiting, quote }
}

/** Locks unsent transfers so that they cannot be sent meanwhile: the cut-off waits, or it ran first. */
async function lockWaiting(trx: Transaction, { institution_id, accountId }: Input): Promise<void> {
  await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initiated', 'Pending'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Why an account cannot be closed now, in words for the person who asks. */
interface Refusal {
  reason: string
  /** The first day on which it can be closed; null if no day decides it. */
  possibleFrom: BusinessDate | null
  error: DomainError
}

const WORDS: Partial<Record<AccountStatus, string>> = {
  hold: 'Your account is on hold, so you can’t close it here. Send us a message and we’ll help you close it.',
  review: 'Your account can be closed once our review of it is finished.',
  other_holder_barred: 'The account can be closed once our review of it is finished.',
  declined: 'There is no account to close.',
  unchecked: 'There is no account to close.',
}

const NO_LINK =
  'There’s no bank account to send your payout to. Link one first, then close your account.'

/** STATES "What each standing opens": refuses a person whose account status does not allow closing. */
export function refusalOfStanding(progress: Progress): Refusal | null {
  if (mayClose(progress)) return null
  const reason = WORDS[accountStatusOf(progress)] ?? 'There is no account to close.'
  return { reason, possibleFrom: null, error: forbidden(reason) }
}

/** STATES "Closing": names a date while a deposit may still be returned, and the amount if money is owed. */
export function refusalOfQuote(
  { obstacle, payoutCents }: ClosingQuote,
  link: LinkedAccount | undefined,
  today: BusinessDate,
): Refusal | null {
  if (obstacle !== null) return refusalOfObstacle(obstacle, today)
  if (payoutCents === 0 || link !== undefined) return null
  return { reason: NO_LINK, possibleFrom: null, error: forbidden(NO_LINK) }
}

function refusalOfObstacle(obstacle: Obstacle, today: BusinessDate): Refusal {
  const amount = formatCents(obstacle.cents)
  switch (obstacle.kind) {
    case 'owed': {
      const reason = `You owe us ${amount} for a deposit that was returned after you withdrew the money. You can close your account once you’ve paid it.`
      return { reason, possibleFrom: null, error: invalid('owed_cents', reason) }
    }
    case 'set_aside': {
      const reason = `${amount} of your balance is set aside. Send us a message and we’ll tell you why.`
      return { reason, possibleFrom: null, error: invalid('possible_from', reason) }
    }
    default: {
      const what =
        obstacle.kind === 'deposit'
          ? `Deposits of ${amount} are still on their way or on hold`
          : `${amount} is being corrected`
      const when =
        obstacle.from > today
          ? `starting ${formatFullDay(obstacle.from)}`
          : 'as soon as today’s deposits have settled'
      const reason = `${what}. Your account can be closed ${when}.`
      return { reason, possibleFrom: obstacle.from, error: invalid('possible_from', reason) }
    }
  }
}

function forbidden(message: string): DomainError {
  return new DomainError('not_allowed', { message })
}
