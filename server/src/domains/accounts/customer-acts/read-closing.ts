import type { ClosingForStaff } from '@passbook/contract/console/customer-acts'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { findEntityOf } from '../../../platform/callers/account-people.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { describeHold, findBlocked } from '../../access/holds.ts'
import { payoutLink } from '../../money/closing/queries.ts'
import { payoutDay, quoteClosing } from '../../money/closing/quote-closing.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { refusalOfQuote } from '../../money/closing/prepare-closing.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'

/** What closing the account now would pay out, or why it is not possible. Nothing is changed or locked. */
export async function readClosingForStaff(
  { db, clock }: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<ClosingForStaff> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  const entity = await findEntityOf(db, { institution_id, depositor_id })
  if (!entity?.accountId) throw new DomainError('not_found')
  const now = clock.now()
  const today = easternDate(now)
  const { accountId, entityId } = entity
  const leavesOn = payoutDay(await readSavingsProduct(db, institution_id), now)
  const quote = await quoteClosing(db, { institution_id, accountId, today, leavesOn })
  const link = payoutLink(await listLinks(db, institution_id, entityId))
  const { payoutCents } = quote
  const blocked = (await findBlocked(db, institution_id, [accountId])).get(accountId)
  return {
    balance_cents: quote.balanceCents,
    interest_cents: quote.interestCents,
    withheld_cents: quote.withheldCents,
    payout_cents: payoutCents,
    pays_to:
      payoutCents > 0 && link
        ? { bank_name: link.bank_name, account_last_four: link.account_last_four }
        : null,
    voids: quote.waiting.length,
    obstacle: blocked ?? refusalOfQuote(quote, link, today)?.reason ?? null,
    hold: await describeHold(db, { institution_id, accountId }),
    is_for_staff: blocked !== undefined,
  }
}

/** A customer's name for a request. A customer of another institution is not found. */
export async function readName(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<string> {
  const person = await db
    .selectFrom('depositors')
    .select(['first_name', 'last_name'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  return nameOf(person) || 'a customer'
}
