import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { Staff } from './queries.ts'

/** Somebody of the staff, kept from changing until the transaction ends. */
export async function lockMember(
  trx: Transaction,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<Staff> {
  const staff = await trx
    .selectFrom('staff')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()
  if (staff === undefined) throw new DomainError('not_found')
  return staff
}
