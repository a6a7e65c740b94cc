import type { Passkey } from '@passbook/contract/security'
import type { Database } from '../../../db/database.ts'

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(
  db: Database,
  { institution_id, user_id }: { institution_id: string; user_id: string },
): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
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
