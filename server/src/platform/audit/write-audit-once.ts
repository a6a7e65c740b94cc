import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { AuditEvent } from './write-audit.ts'

const MINUTES = 15

/**
 * Writes a line unless the same line was written within a quarter of an hour: for reads and failures that
 * repeat, so that neither a reload nor an attacker fills the trail. Says whether it was written.
 */
export async function writeAuditOnce(
  db: Database,
  { institution_id, actor, action, entity, entityId, details = {} }: AuditEvent,
): Promise<boolean> {
  const kept = JSON.stringify(details)
  const { numAffectedRows } = await sql`
    insert into audit_log
      (institution_id, actor_kind, actor_id, action, entity, entity_id, details)
    select ${institution_id}, ${actor.kind}::actor_kind, ${actor.id ?? null}, ${action}, ${entity},
      ${entityId}, ${kept}::jsonb
    where not exists (select from audit_log line
      where line.institution_id = ${institution_id} and line.entity_id = ${entityId}
        and line.happened_at > now() - make_interval(mins => ${MINUTES})
        and line.action = ${action} and line.entity = ${entity}
        and line.actor_id is not distinct from ${actor.id ?? null}
        and line.details = ${kept}::jsonb)`.execute(db)
  return numAffectedRows === 1n
}
