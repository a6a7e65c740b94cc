import type { Database } from '../db/database.ts'
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

/** Writes down who did what, in the transaction that does it. */
export async function writeAudit(trx: Database, event: AuditEvent): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      institution_id: event.institution_id,
      actor_kind: event.actor.kind,
      actor_id: event.actor.id ?? null,
      action: event.action,
      entity: event.entity,
      entity_id: event.entityId,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute()
}
