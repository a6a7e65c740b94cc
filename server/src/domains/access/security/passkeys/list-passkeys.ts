import type { Passkey } from '@passbook/contract/security'
import type { Database } from '../../../../platform/db/database.ts'
import { type Owner, ownerColumn, ownerId } from './owners.ts'

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: Database, owner: Owner): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    uuid: id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}
