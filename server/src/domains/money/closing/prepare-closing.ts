import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockInterest } from '../../../ledger/interest/pay-account.ts'
import { assertNotBlocked } from '../../access/holds/blocking-hold.ts'
import { type SavingsProduct, readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { type ClosingRow, type Holder, lockClosing, lockHolders, payoutLink } from './queries.ts'
import { type ClosingQuote, quoteClosing } from './quote-closing.ts'
import { refusalOfQuote } from './refuse-closing.ts'

interface Asked {
  institution_id: string
  entityId: string
  accountId: string
  /** By the banking clock. */
  now: Date
  /** False where the money goes to a state and not to a linked account. */
  needsLink?: boolean
}

/** An account that can be closed now, with everything about it held. */
export interface PreparedClosing extends Asked {
  today: BusinessDate
  product: SavingsProduct
  holders: Holder[]
  links: LinkedAccount[]
  /** Where the payout goes. */
  link: LinkedAccount | undefined
  /** One that another holder asked for. */
  waiting: ClosingRow | undefined
  quote: ClosingQuote
}

/**
 * Holds what decides a closing, in the order in which everybody takes it (the entity first, which the
 * caller has; people, transfers, interest, balances), and refuses one that cannot be.
 */
export async function prepareClosing(trx: Transaction, asked: Asked): Promise<PreparedClosing> {
  const { institution_id, entityId, accountId, now, needsLink = true } = asked
  const today = easternDate(now)
  const holders = await lockHolders(trx, institution_id, entityId)
  await lockWaiting(trx, asked)
  await lockInterest(trx, institution_id)
  await assertNotBlocked(trx, { institution_id, accountId })
  const waiting = await lockClosing(trx, { institution_id, accountId })
  const links = await listLinks(trx, institution_id, entityId)
  const link = payoutLink(links)
  const quote = await quoteClosing(trx, { institution_id, accountId, today })
  const refusal = refusalOfQuote(needsLink ? quote : { ...quote, payoutCents: 0 }, link, today)
  if (refusal !== null) throw refusal.error
  const product = await readSavingsProduct(trx, institution_id)
  return { ...asked, today, product, holders, links, link, waiting, quote }
}

/** What has not left does not leave from here on: the cut-off waits, or was first. */
async function lockWaiting(trx: Transaction, { institution_id, accountId }: Asked): Promise<void> {
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
