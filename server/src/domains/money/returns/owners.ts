import type { Database } from '../../../platform/db/database.ts'
import type { Entity } from '../../access/holds/set-standing.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

/** Whose transfer it is: by its link, or by its savings account. */
export async function findEntity(
  db: Database,
  { institution_id, account_id }: Transfer,
  link: LinkedAccount | undefined,
): Promise<Entity | undefined> {
  if (link !== undefined) return { institution_id, entityId: link.entity_id }
  if (account_id === null) return undefined
  const entity = await db
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', account_id)
    .executeTakeFirst()
  return entity && { institution_id, entityId: entity.id }
}

export async function isOnHold(
  db: Database,
  { institution_id, entityId }: Entity,
): Promise<boolean> {
  const held = await accountPeople(db, institution_id)
    .select('depositors.id')
    .where('depositors.entity_id', '=', entityId)
    .where('depositors.standing', '=', 'HOLD')
    .executeTakeFirst()
  return held !== undefined
}
