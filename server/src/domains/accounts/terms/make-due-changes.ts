import { DocumentWords } from '@passbook/contract/console/content/documents'
import { Terms } from '@passbook/contract/console/content/terms'
import { DisclosureKind } from '@passbook/contract/disclosures'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { changeInstitution } from '../../contact/branding/change-institution.ts'
import { publishDocument } from '../../people/disclosures/publish-document.ts'
import { publishSchedules } from '../../people/disclosures/term-schedule.ts'
import type { PlannedWhat } from './plan-change.ts'
import { readTerms } from './read-terms.ts'

interface DueChange {
  institution_id: string
  subject: string
  payload: Record<string, unknown>
  now: Date
  actor: { kind: 'operator'; id: string }
}

const APPLY: Readonly<Record<PlannedWhat, (trx: Transaction, due: DueChange) => Promise<unknown>>> =
  {
    change_terms: (trx, { payload, ...due }) =>
      applyTerms(trx, { ...due, terms: z.partial(Terms).parse(payload['terms']) }),
    publish_document: (trx, { subject, payload, ...due }) =>
      publishDocument(trx, {
        ...due,
        kind: DisclosureKind.parse(subject),
        words: DocumentWords.parse(payload['words']),
      }),
  }

/**
 * Applies the approved changes that are due, each in a separate transaction, and publishes the rate and
 * terms that are in force from then on.
 */
export async function makeDueChanges(
  { db, clock }: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const due = await db
    .selectFrom('planned_changes')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', date)
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('effective_date')
    .execute()
  const now = clock.now()
  for (const { id } of due) {
    await inTransaction(db, (trx) => applyChange(trx, institution_id, id, now))
  }
  // A rate that begins today was set before, so it changes nothing but the schedule.
  await inTransaction(db, (trx) => publishSchedules(trx, { institution_id, date, now }))
}

/** With two workers, the second finds the change already applied. */
async function applyChange(
  trx: Transaction,
  institution_id: string,
  id: string,
  now: Date,
): Promise<void> {
  const change = await trx
    .updateTable('planned_changes')
    .set({ done_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning(['what', 'subject', 'payload', 'planned_by'])
    .executeTakeFirst()
  if (change === undefined) return
  const { what, subject, payload, planned_by } = change
  const actor = { kind: 'operator' as const, id: planned_by }
  await APPLY[what](trx, { institution_id, subject, payload, now, actor })
}

/** For each institution, the first day on which a planned change or a rate takes effect. */
export async function nextChanges(db: Database): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(effective_date) as date from (
      select institution_id, effective_date from planned_changes
      where done_at is null and dropped_at is null
      union all
      select rate.institution_id, rate.effective_date from product_rates rate
      where not exists (
        select from term_schedules schedule where schedule.institution_id = rate.institution_id
          and schedule.effective_date >= rate.effective_date)) change
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}

interface TermsChange {
  institution_id: string
  terms: Partial<Terms>
  now: Date
  actor: Actor
}

/** Applies new terms to future transfers, but not to those already ordered. */
export async function applyTerms(
  trx: Transaction,
  { institution_id, terms, now, actor }: TermsChange,
): Promise<void> {
  const before = await readTerms(trx, institution_id)
  const { linking_mode, ...limits } = terms
  if (Object.keys(limits).length > 0) {
    await trx
      .updateTable('savings_products')
      .set({ ...limits, updated_at: now })
      .where('institution_id', '=', institution_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_terms',
      entity: 'institution',
      entityId: institution_id,
      details: { before, after: { ...before, ...limits } },
    })
    await publishSchedules(trx, { institution_id, date: easternDate(now), now })
  }
  if (linking_mode !== undefined && linking_mode !== before.linking_mode) {
    await changeInstitution(trx, { institution_id, change: { linking_mode }, now, actor })
  }
}
