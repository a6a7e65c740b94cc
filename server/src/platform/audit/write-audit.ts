import { sql } from 'kysely'
import { currentInvocation } from '../cause.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Actor } from './actor.ts'

interface AuditEvent {
  institution_id: string
  actor: Actor
  /** What was done, as a verb: `void`, `open`, `change_rate`. */
  action: string
  /** The kind and the id of the object it was done to. */
  entity: string
  entityId: string
  /** Facts worth keeping; never a secret, a full account number or free text of the person. */
  details?: Record<string, unknown>
}

const insert = statement(
  (
    db,
    row: {
      institution_id: string
      actor_kind: Actor['kind']
      actor_id: string | null
      action: string
      entity: string
      entity_id: string
      details: string
      invocation_id: string | null
    },
  ) =>
    db.insertInto('audit_log').values({
      institution_id: row.institution_id,
      actor_kind: row.actor_kind,
      actor_id: row.actor_id,
      action: row.action,
      entity: row.entity,
      entity_id: row.entity_id,
      details: row.details,
      invocation_id: row.invocation_id,
    }),
)

/** Records who did what, in the transaction that does it. */
export async function writeAudit(trx: Database, event: AuditEvent): Promise<void> {
  await insert(trx, toRow(event))
}

/** Records many events in one statement. */
export async function writeAudits(trx: Database, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await trx.insertInto('audit_log').values(events.map(toRow)).execute()
}

function toRow({ institution_id, actor, action, entity, entityId, details = {} }: AuditEvent) {
  return {
    institution_id,
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    action,
    entity,
    entity_id: entityId,
    details: JSON.stringify(details),
    invocation_id: currentInvocation(),
  }
}

const MINUTES = 15

/**
 * Writes a line unless the same line was written within the last 15 minutes: for repeated reads and failures,
 * so that neither a reload nor an attacker fills the log. Returns whether it was written.
 */
export async function writeAuditOnce(
  db: Database,
  { institution_id, actor, action, entity, entityId, details = {} }: AuditEvent,
): Promise<boolean> {
  const kept = JSON.stringify(details)
  const { numAffectedRows } = await sql`
    insert into audit_log
      (institution_id, actor_kind, actor_id, action, entity, entity_id, details, invocation_id)
    select ${institution_id}, ${actor.kind}::actor_kind, ${actor.id ?? null}, ${action}, ${entity},
      ${entityId}, ${kept}::jsonb, ${currentInvocation()}::uuid
    where not exists (select from audit_log line
      where line.institution_id = ${institution_id} and line.entity_id = ${entityId}
        and line.happened_at > now() - make_interval(mins => ${MINUTES})
        and line.action = ${action} and line.entity = ${entity}
        and line.actor_id is not distinct from ${actor.id ?? null}
        and line.details = ${kept}::jsonb)`.execute(db)
  return numAffectedRows === 1n
}
