import type { Reversible } from '@passbook/contract/console/customer-acts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { lastFileFor } from '../../money/ach/reverse-entry.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import { describe } from '../../money/transfers/to-transaction.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { findEntityOf } from '../../../platform/callers/account-people.ts'

/** Five banking days never span more days than this. */
const DAYS = 14
const LIMIT = 100

/** The customer's transfers that the next file could still reverse, newest first. */
export async function listReversible(
  { db, clock }: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<Reversible[]> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  const entity = await findEntityOf(db, { institution_id, depositor_id })
  if (entity === undefined) throw new DomainError('not_found')
  if (entity.accountId === null) return []
  const today = easternDate(clock.now())
  const rows = await db
    .selectFrom('transfers as original')
    .selectAll('original')
    .where('original.institution_id', '=', institution_id)
    .where('original.account_id', '=', entity.accountId)
    .where('original.kind', 'in', ['deposit', 'withdrawal'])
    .where('original.status', 'in', ['Submitted', 'Settled'])
    .where('original.posted_entry_id', 'is not', null)
    .where('original.settlement_date', '>=', addDays(today, -DAYS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfers as reversal')
            .select('reversal.id')
            .where('reversal.institution_id', '=', institution_id)
            .whereRef('reversal.reverses_transfer_id', '=', 'original.id'),
        ),
      ),
    )
    .orderBy('original.date_created', 'desc')
    .limit(LIMIT)
    .execute()
  return rows
    .filter((row) => lastFileFor(row) >= today)
    .map((row) => ({
      uuid: row.id,
      reference: referenceOf(row),
      description: describe(row),
      amount_cents: row.amount_cents,
      status: row.status,
      settlement_date: row.settlement_date,
      until: lastFileFor(row),
    }))
}
