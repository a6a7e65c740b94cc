import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { AuditRow } from './find-lines.ts'

/** How a kind of thing leads to the account, the entity or the person it belongs to. */
const BELONGS_TO = {
  transfer: ['transfers', 'account_id', 'account'],
  closing: ['closings', 'account_id', 'account'],
  schedule: ['schedules', 'account_id', 'account'],
  statement: ['statements', 'account_id', 'account'],
  savings_account: ['savings_accounts', 'id', 'account'],
  linked_account: ['linked_accounts', 'entity_id', 'entity'],
  entity: ['entities', 'id', 'entity'],
  user: ['users', 'id', 'user'],
} as const

const OWNER = {
  account: sql`entities.savings_account_id = thing.owner and person.is_primary`,
  entity: sql`entities.id = thing.owner and person.is_primary`,
  user: sql`person.user_id = thing.owner`,
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The customers whose things lines of the trail are about, by the id of the thing: a transfer, an account, a
 * sign-in. Of an account with two holders it is the first.
 */
export async function findOwners(
  db: Database,
  institution_id: string,
  rows: readonly Pick<AuditRow, 'entity' | 'entity_id'>[],
): Promise<Map<string, string>> {
  const parts: RawBuilder<unknown>[] = []
  for (const [kind, [table, column, owner]] of Object.entries(BELONGS_TO)) {
    const ids = rows.flatMap(({ entity, entity_id }) =>
      entity === kind && UUID.test(entity_id) ? [entity_id] : [],
    )
    if (ids.length === 0) continue
    parts.push(sql`
      select thing.id, person.id as depositor_id from (
        select id, ${sql.ref(column)} as owner from ${sql.table(table)}
        where institution_id = ${institution_id} and id = any(${[...new Set(ids)]}::uuid[])) thing
      join depositors person on person.institution_id = ${institution_id}
      join entities on entities.institution_id = ${institution_id} and entities.id = person.entity_id
        and ${OWNER[owner]}`)
  }
  if (parts.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; depositor_id: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(found.map(({ id, depositor_id }) => [id, depositor_id]))
}
