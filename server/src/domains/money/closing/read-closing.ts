import type { ClosingPreview } from '@passbook/contract/closing'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { moneyPromise } from '../../../platform/calendar/money-promise.ts'
import type { ReaderWithProgress } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readableUntil } from '../savings-accounts/closing-facts.ts'
import { ownAccount } from '../savings-accounts/savings-account.ts'
import { promiseTerms, readSavingsProduct } from '../../../ledger/product/queries.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import { countSchedules } from './end-waiting.ts'
import { findClosing, listHolders, payoutLink } from './queries.ts'
import { payoutDay, quoteClosing } from './quote-closing.ts'
import { refusalOfQuote, refusalOfStanding } from './prepare-closing.ts'

/** Shows what closing now would do, or why it is not possible; changes and locks nothing. */
export async function readClosingPreview(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: ReaderWithProgress,
  uuid: string,
): Promise<ClosingPreview> {
  const { institution_id, account_id: accountId } = ownAccount(reader, uuid)
  const now = clock.now()
  const today = easternDate(now)
  const account = { institution_id, accountId }
  const product = await readSavingsProduct(db, institution_id)
  const leavesOn = payoutDay(product, now)
  const quote = await quoteClosing(db, { ...account, today, leavesOn })
  const link = payoutLink(await listLinks(db, institution_id, reader.entity_id))
  const refusal = refusalOfStanding(reader.progress) ?? refusalOfQuote(quote, link, today)
  const { payoutCents } = quote
  const pays = payoutCents > 0 ? link : undefined
  return {
    balance_cents: quote.balanceCents,
    interest_cents: quote.interestCents,
    interest_through: addDays(leavesOn, -1),
    withheld_cents: quote.withheldCents,
    payout_cents: payoutCents,
    pays_to: pays ? { bank_name: pays.bank_name, account_last_four: pays.account_last_four } : null,
    promise: pays
      ? moneyPromise({ direction: 'PrimaryToLinked', now, terms: promiseTerms(product) })
      : null,
    voids: quote.waiting.map((row) => toTransaction(row, now)),
    schedules_ended: await countSchedules(db, account),
    possible_from: refusal?.possibleFrom ?? null,
    reason: refusal?.reason ?? null,
    ...(await readAgreement(db, reader, { accountId, now, isNeeded: product.closing_needs_both })),
    readable_until: readableUntil(today),
  }
}

/** Whether another holder must agree, and who has already ordered the closing. */
async function readAgreement(
  db: Database,
  { institution_id, entity_id, depositor_id }: ReaderWithProgress,
  { accountId, now, isNeeded }: { accountId: string; now: Date; isNeeded: boolean },
): Promise<Pick<ClosingPreview, 'needs_both' | 'requested_by'>> {
  const holders = await listHolders(db, institution_id, entity_id)
  const closing = await findClosing(db, { institution_id, accountId })
  const isAsked = closing?.expires_at && closing.expires_at > now
  const other = holders.find(({ id }) => isAsked && id === closing.requested_by)
  return {
    needs_both: isNeeded && holders.length > 1,
    requested_by:
      other && other.id !== depositor_id ? (other.first_name ?? 'Another holder') : null,
  }
}
