import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Actor } from './actor.ts'

export interface AuditEvent {
  institution_id: string
  actor: Actor
  /** What was done, as a verb: `void`, `open`, `change_rate`. */
  action: string
  /** What it was done to: a kind of thing and its id. */
  entity: string
  entityId: string
  /** Facts worth keeping; never a secret, a full number or a free text of the person. */
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
    }),
)

/** Writes down who did what, in the transaction that does it. */
export async function writeAudit(trx: Database, event: AuditEvent): Promise<void> {
  await insert(trx, toRow(event))
}

/** The same of many, in one statement. */
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
  }
}
