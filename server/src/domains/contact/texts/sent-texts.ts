import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type {
  ReportingVendor,
  TextFailure,
  TextFailureReason,
  TextReport,
} from '../../../platform/ports/sms/port.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { stopTexts } from './receive-text.ts'

/** A number counts as unreachable after three failures within five days, like an email address after soft bounces. */
const FAILURES = 3
const FAILURE_DAYS = 5

interface NewText {
  institution_id: string
  id: string
  phone: string
  vendor: ReportingVendor
}

/**
 * Stores a text before it is sent, so that even an early report finds it. Returns false if the provider has already
 * accepted it, so that a job that is repeated after a crash sends nothing twice.
 */
export async function keepText(ctx: Context, text: NewText): Promise<boolean> {
  const now = ctx.realTime.now()
  const kept = await ctx.db
    .insertInto('sent_texts')
    .values({
      ...text,
      ordered_at: now,
      changed_at: now,
      reference: null,
      reason: null,
      code: null,
    })
    .onConflict((known) =>
      known
        .columns(['institution_id', 'id'])
        .doUpdateSet({ vendor: text.vendor })
        .where('sent_texts.state', '=', 'sending'),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

type TextRef = Pick<NewText, 'institution_id' | 'id'>

/** Records that the provider accepted the text. A report may have come before its answer. */
export async function noteTaken(
  { db }: Context,
  { institution_id, id }: TextRef,
  reference: string | null,
): Promise<void> {
  await db
    .updateTable('sent_texts')
    .set({ reference, state: sql`case when state = 'sending' then 'sent' else state end` })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

type ReportEffect = 'unknown' | 'repeated' | 'noted' | 'stopped'

/** A report, or the provider's answer that it refuses the text for good. */
type TextNews = TextReport | { id: string; reference: null; state: 'failed'; failure: TextFailure }

/**
 * Applies a report about a text. Reports come twice, late and in any order, so one counts only if its state ranks
 * higher: sent, then failed, then delivered.
 */
export function applyReport(
  ctx: Context,
  institution_id: string,
  report: TextNews,
): Promise<ReportEffect> {
  return inTransaction(ctx.db, async (trx) => {
    const { id, state } = report
    const text = await trx
      .selectFrom('sent_texts')
      .select(['phone', 'state', 'reference'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const isAboutIt =
      !text?.reference || report.reference === null || text.reference === report.reference
    if (text === undefined || !isAboutIt) return 'unknown'
    if (RANK[state] <= RANK[text.state]) return 'repeated'
    const failure = report.state === 'failed' ? report.failure : null
    await trx
      .updateTable('sent_texts')
      .set({
        state,
        reason: failure?.reason ?? null,
        code: failure?.code?.slice(0, MAX_CODE) ?? null,
        changed_at: ctx.realTime.now(),
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    const phone = { institution_id, phone: text.phone }
    if (failure) return (await takeFailure(ctx, trx, phone, failure.reason)) ? 'stopped' : 'noted'
    if (text.state === 'failed') await forgetUnreachable(trx, phone)
    return 'noted'
  })
}

const MAX_CODE = 20
const RANK = { sending: 0, sent: 1, failed: 2, delivered: 3 } as const satisfies Record<
  string,
  number
>

interface Phone {
  institution_id: string
  phone: string
}

/** Applies a failure to all further texts to the number. Returns true if it gets no more. */
async function takeFailure(
  ctx: Context,
  trx: Transaction,
  phone: Phone,
  reason: TextFailureReason,
): Promise<boolean> {
  // After a STOP that the provider answered, the provider refuses texts to this number.
  if (reason === 'opted_out') return stopTexts(ctx, trx, phone)
  if (reason === 'other') return false
  const isLasting = reason === 'unreachable' || (await countFailures(ctx, trx, phone)) >= FAILURES
  return isLasting && markUnreachable(ctx, trx, phone)
}

/** Counts the failures since the last text that arrived. */
async function countFailures(
  { realTime }: Context,
  trx: Transaction,
  { institution_id, phone }: Phone,
): Promise<number> {
  const since = new Date(realTime.now().getTime() - FAILURE_DAYS * DAY_MS)
  const texts = await trx
    .selectFrom('sent_texts')
    .select(['state', 'reason'])
    .where('institution_id', '=', institution_id)
    .where('phone', '=', phone)
    .where('ordered_at', '>', since)
    .where('state', 'in', ['delivered', 'failed'])
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .limit(FAILURES)
    .execute()
  const last = texts.findIndex(({ reason }) => reason !== 'unavailable')
  return last === -1 ? texts.length : last
}

const DAY_MS = 86_400_000

/** Stops texts to a number that the carrier cannot reach, and alerts its owner, who did not ask for that. */
async function markUnreachable(ctx: Context, trx: Transaction, phone: Phone): Promise<boolean> {
  const now = ctx.realTime.now()
  const marked = await trx
    .insertInto('stopped_phones')
    .values({ ...phone, stopped_at: now, reason: 'unreachable' })
    .onConflict((known) => known.doNothing())
    .returning('phone')
    .executeTakeFirst()
  if (marked === undefined) return false
  const { institution_id } = phone
  const owners = await depositorsWithLogin(trx, institution_id)
    .select(['depositors.id as depositor_id', 'users.id as user_id'])
    .where('users.phone', '=', phone.phone)
    .execute()
  for (const { depositor_id, user_id } of owners) {
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'system' },
      action: 'mark_phone_unreachable',
      entity: 'user',
      entityId: user_id,
      details: { depositor_id },
    })
    await raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'contact_changed',
      event: `phone_unreachable:${user_id}:${now.toISOString()}`,
      params: { what: 'phone_unreachable' },
    })
  }
  return true
}

async function forgetUnreachable(
  trx: Transaction,
  { institution_id, phone }: Phone,
): Promise<void> {
  await trx
    .deleteFrom('stopped_phones')
    .where('institution_id', '=', institution_id)
    .where('phone', '=', phone)
    .where('reason', '=', 'unreachable')
    .execute()
}

/** Finds the newest text to a number since a time; only providers that report have any. */
export function findNewestText(
  db: Database,
  { institution_id, phone }: Phone,
  since: Date,
): Promise<{ state: keyof typeof RANK; changed_at: Date } | undefined> {
  return db
    .selectFrom('sent_texts')
    .select(['state', 'changed_at'])
    .where('institution_id', '=', institution_id)
    .where('phone', '=', phone)
    .where('ordered_at', '>=', since)
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
