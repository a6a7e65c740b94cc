import type { Selectable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { hashToken } from '../../../secrets.ts'
import type { SealedPlace } from '../../../vault.ts'

export type WidgetSessionRow = Selectable<Tables['sandbox_widget_sessions']>

/** Finds the widget session of a token; none once consent was given or it expired. */
export function findOpenSession(
  db: Database,
  { institution_id, token, now }: { institution_id: string; token: string; now: Date },
): Promise<WidgetSessionRow | undefined> {
  return db
    .selectFrom('sandbox_widget_sessions')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token))
    .where('consented_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Updates a session that is still open; no row matches once consent was given. */
export function updateOpenSession(
  db: Database,
  { institution_id, id }: Pick<WidgetSessionRow, 'institution_id' | 'id'>,
) {
  return db
    .updateTable('sandbox_widget_sessions')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('consented_at', 'is', null)
}

/** The place of the encrypted account number. */
export function placeOf({
  institution_id,
  id,
}: {
  institution_id: string
  id: string
}): SealedPlace {
  return {
    column: 'sandbox_widget_sessions.account_number_sealed',
    institution_id,
    rowId: id,
  }
}
