import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { startFanOut } from '../../contact/alerts/fan-out.ts'

export type PlannedWhat = 'change_terms' | 'publish_document'

interface Plan {
  institution_id: string
  what: PlannedWhat
  /** Only one change per subject may be planned at a time. */
  subject: string
  payload: object
  words: string
  effectiveDate: BusinessDate
  now: Date
  actor: Actor
}

const ALREADY_PLANNED = 'Another change is already scheduled. Cancel it first.'

/** Stores a change for a later date; that day's run applies it. */
export async function planChange(trx: Transaction, plan: Plan): Promise<string> {
  const { institution_id, what, subject, payload, words, effectiveDate, now, actor } = plan
  const planned = await trx
    .insertInto('planned_changes')
    .values({
      institution_id,
      what,
      subject,
      payload: JSON.stringify(payload),
      words,
      effective_date: effectiveDate,
      planned_by: actor.id ?? '',
      planned_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (planned === undefined) throw invalid('effective_date', ALREADY_PLANNED)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: `plan_${what}`,
    entity: 'planned_change',
    entityId: planned.id,
    details: { effective_date: effectiveDate, after: payload },
  })
  return planned.id
}

/** The planned changes, the earliest first. */
export function listPlanned(db: Database, institution_id: string, what: PlannedWhat) {
  return db
    .selectFrom('planned_changes')
    .select(['id', 'subject', 'payload', 'words', 'effective_date', 'planned_at'])
    .where('institution_id', '=', institution_id)
    .where('what', '=', what)
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('effective_date')
    .execute()
}

export async function assertNonePlanned(
  db: Database,
  institution_id: string,
  what: PlannedWhat,
  subject: string,
): Promise<void> {
  const planned = await listPlanned(db, institution_id, what)
  if (planned.some((each) => each.subject === subject))
    throw invalid('effective_date', ALREADY_PLANNED)
}

interface DropInput {
  institution_id: string
  id: string
  now: Date
  actor: Actor
}

/** Cancels a planned change. Everybody who was notified of it is notified of the cancellation. */
export async function dropChange(db: Database, input: DropInput): Promise<void> {
  const { institution_id, id, now, actor } = input
  await inTransaction(db, async (trx) => {
    const dropped = await trx
      .updateTable('planned_changes')
      .set({ dropped_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .where('dropped_at', 'is', null)
      .returning(['what', 'payload', 'effective_date'])
      .executeTakeFirst()
    if (dropped === undefined) throw new DomainError('not_found')
    const { what, payload, effective_date } = dropped
    await writeAudit(trx, {
      institution_id,
      actor,
      action: `drop_${what}`,
      entity: 'planned_change',
      entityId: id,
      details: { effective_date, before: payload },
    })
    if (what === 'publish_document' && payload['worse'] === null) return
    await startFanOut(trx, {
      institution_id,
      kind: 'terms_changed',
      event: `planned:${id}:dropped`,
      params: {
        changes: ['The change we announced for that day won’t take place.'],
        effective_date,
      },
      now,
    })
  })
}
