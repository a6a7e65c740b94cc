import type { Download } from '@passbook/contract/downloads'
import type { ConsoleMessage, ConsoleThread, ThreadView } from '@passbook/contract/console/messages'
import { mayDo } from '@passbook/contract/console/roles'
import type { Colleague } from '@passbook/contract/console/work'
import type { MessageTopic } from '@passbook/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import {
  assertNoConflict,
  hasNoConflict,
} from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { notAmong, ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import {
  ofConversation,
  ofCustomer,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { makeDownload } from '../../../../platform/downloads/downloads.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { attachmentKey } from '../../attachments/attachment.ts'
import {
  answerMessage,
  beginMessage,
  readThread,
  staffThreads,
  toStaffThread,
} from '../by-staff.ts'
import { findThreadAttachment } from '../threads.ts'

const THREADS_LIMIT = 200

interface ThreadFilter {
  view?: ThreadView | undefined
  q?: string | undefined
}

/** Lists conversations; those that wait for an answer come first. Nothing of relatives is listed or found. */
export async function listConversations(
  { db }: Context,
  caller: StaffCaller,
  filter: ThreadFilter,
): Promise<ConsoleThread[]> {
  const { institution_id } = caller
  const { depositors: leftOut } = await ownRows(db, caller)
  const fits = await findFitting(db, institution_id, filter.q?.trim() ?? '')
  const waiting = pageOf(db, caller, { ...filter, fits, leftOut })
    .where('thread.waiting_since', 'is not', null)
    .orderBy('thread.waiting_since')
    .orderBy('thread.updated_at', 'desc')
    .orderBy('thread.id')
    .limit(THREADS_LIMIT)
  const answered = pageOf(db, caller, { ...filter, fits, leftOut })
    .where('thread.waiting_since', 'is', null)
    .orderBy('thread.updated_at', 'desc')
    .orderBy('thread.id')
    .limit(THREADS_LIMIT)
  const rows = await consoleThreads(db, institution_id)
    .where(sql<boolean>`thread.id in (${waiting} union all ${answered})`)
    .orderBy(sql`thread.waiting_since asc nulls last`)
    .orderBy('thread.updated_at', 'desc')
    .orderBy('thread.id')
    .limit(THREADS_LIMIT)
    .execute()
  return rows.map(toConsoleThread)
}

/**
 * The conversations that fit, by their ids: those that wait and the others each have an index in their order,
 * so that a page of either is found without the names and transfers of all.
 */
function pageOf(
  db: Database,
  { institution_id, staff_id }: StaffCaller,
  {
    view = 'all',
    fits,
    leftOut,
  }: ThreadFilter & { fits: RawBuilder<boolean> | undefined; leftOut: readonly string[] },
) {
  return db
    .selectFrom('message_threads as thread')
    .select('thread.id')
    .where('thread.institution_id', '=', institution_id)
    .where(notAmong('thread.depositor_id', leftOut))
    .$if(view === 'mine', (threads) => threads.where('thread.assigned_to', '=', staff_id))
    .$if(view === 'unassigned', (threads) => threads.where('thread.assigned_to', 'is', null))
    .$if(fits !== undefined, (threads) => threads.where(fits ?? sql<boolean>`true`))
}

/** Words that are in more conversations than this soon fill a page, if all are looked at in their order. */
const MOST_FOUND = 2000
/** So are words that more than a tenth of the newest have; the index would list too many for them. */
const NEWEST = { looked: 500, common: 50 }

/**
 * Searches for the literal words in names, subjects and texts; no character is a wildcard. Rare words are found by
 * an index of the letters that follow one another, which says which conversations have them.
 */
async function findFitting(
  db: Database,
  institution_id: string,
  words: string,
): Promise<RawBuilder<boolean> | undefined> {
  if (words === '') return undefined
  const part = sql`lower(${words}::text)`
  // An aggregate, and not `exists`, for which the planner may read the texts of all conversations once.
  const fits = sql<boolean>`(strpos(thread.sought, ${part}) > 0
    or (select bool_or(strpos(lower(entry.text), ${part}) > 0) from message_entries entry
      where entry.institution_id = ${institution_id} and entry.thread_id = thread.id))`
  const newest = await sql<{ count: number }>`
    select count(*) as count from (
      select thread.id, thread.sought from message_threads thread
      where thread.institution_id = ${institution_id} and thread.waiting_since is null
      order by thread.updated_at desc, thread.id limit ${NEWEST.looked}) thread
    where ${fits}`.execute(db)
  if ((newest.rows[0]?.count ?? 0) > NEWEST.common) return fits
  const grams = sql`text_grams(${words}::text, ${words.length < 3 ? 2 : 3}::int)`
  const { rows } = await sql<{ id: string }>`
    (select thread.id from message_threads thread
      where thread.institution_id = ${institution_id} and text_grams(thread.sought) @> ${grams}
        and strpos(thread.sought, ${part}) > 0 limit ${MOST_FOUND + 1})
    union all
    (select entry.thread_id from message_entries entry
      where entry.institution_id = ${institution_id} and text_grams(entry.text) @> ${grams}
        and strpos(lower(entry.text), ${part}) > 0 limit ${MOST_FOUND + 1})`.execute(db)
  if (rows.length > MOST_FOUND) return fits
  return sql<boolean>`thread.id = any(${rows.map(({ id }) => id)}::uuid[])`
}

function consoleThreads(db: Database, institution_id: string) {
  return staffThreads(db, institution_id)
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'thread.institution_id')
        .onRef('staff.id', '=', 'thread.assigned_to'),
    )
    .leftJoin('transfers', (join) =>
      join
        .onRef('transfers.institution_id', '=', 'thread.institution_id')
        .onRef('transfers.id', '=', 'thread.transaction_id'),
    )
    .select(['staff.name as assigned_name', 'transfers.direction', 'transfers.amount_cents'])
    .select('transfers.date_created as transferred_at')
}

type ConsoleRow = Awaited<ReturnType<ReturnType<typeof consoleThreads>['execute']>>[number]

function toConsoleThread(row: ConsoleRow): ConsoleThread {
  const { assigned_to, assigned_name, direction, amount_cents, transferred_at } = row
  return {
    ...toStaffThread(row),
    assigned_to:
      assigned_to && assigned_name ? { staff_id: assigned_to, name: assigned_name } : null,
    is_complaint: row.is_complaint,
    transaction:
      direction && amount_cents !== null && transferred_at
        ? { direction, amount_cents, created_at: transferred_at.toISOString() }
        : null,
  }
}

async function readMessage(
  db: Database,
  institution_id: string,
  threadId: string,
): Promise<ConsoleMessage> {
  const { entries } = await readThread(db, institution_id, threadId)
  const row = await consoleThreads(db, institution_id)
    .where('thread.id', '=', threadId)
    .executeTakeFirstOrThrow()
  return { ...toConsoleThread(row), entries }
}

export async function readConversation(
  { db }: Context,
  caller: StaffCaller,
  threadId: string,
): Promise<ConsoleMessage> {
  await assertNoConflict(db, caller, ofConversation(threadId))
  return readMessage(db, caller.institution_id, threadId)
}

/** A staff member answers, in the same way as the operator's command does. */
export function answerConversation(
  ctx: Context,
  caller: StaffCaller,
  threadId: string,
  text: string,
): Promise<ConsoleMessage> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'messages.answer', ofConversation(threadId), async (desk) => {
    const { now, actor, trx } = desk
    await answerMessage(desk.ctx, { institution_id, threadId, text, now, actor })
    return readMessage(trx, institution_id, threadId)
  })
}

/** A staff member begins a conversation with a customer, who is notified by email. */
export function startConversation(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  message: { topic: MessageTopic; subject: string; text: string },
): Promise<ConsoleMessage> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'messages.start', ofCustomer(depositor_id), async (desk) => {
    const { now, actor, trx } = desk
    const begun = { institution_id, depositor_id, ...message, now, actor }
    const threadId = await beginMessage(desk.ctx, begun)
    await setThread(trx, institution_id, threadId, { assigned_to: caller.staff_id })
    return readMessage(trx, institution_id, threadId)
  })
}

/** The staff who may answer a conversation, by name. */
export function listAnswerers(
  ctx: Context,
  caller: StaffCaller,
  threadId: string,
): Promise<Colleague[]> {
  const about = ofConversation(threadId)
  return asStaffFor(ctx, caller, 'messages.answer', about, async ({ trx }) => {
    await readThread(trx, caller.institution_id, threadId)
    return findAnswerers(trx, caller.institution_id, threadId)
  })
}

async function findAnswerers(
  trx: Transaction,
  institution_id: string,
  threadId: string,
): Promise<Colleague[]> {
  const staff = await trx
    .selectFrom('staff')
    .select(['id as staff_id', 'name', roleOf().as('role')])
    .where('institution_id', '=', institution_id)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()
  const found: Colleague[] = []
  for (const { role, staff_id, name } of staff) {
    if (!mayDo(role, 'messages.answer')) continue
    const member = { institution_id, staff_id }
    if (await hasNoConflict(trx, member, ofConversation(threadId))) found.push({ staff_id, name })
  }
  return found
}

/** Assigns a conversation to somebody who may answer it, or to nobody. */
export function assignConversation(
  ctx: Context,
  caller: StaffCaller,
  threadId: string,
  staff_id: string | null,
): Promise<ConsoleMessage> {
  const { institution_id } = caller
  const about = ofConversation(threadId)
  return asStaffFor(ctx, caller, 'messages.answer', about, async ({ trx, actor }) => {
    const answerers = await findAnswerers(trx, institution_id, threadId)
    if (staff_id !== null && !answerers.some((one) => one.staff_id === staff_id))
      throw invalid('staff_id', 'This person cannot answer this conversation. Choose someone else.')
    await setThread(trx, institution_id, threadId, { assigned_to: staff_id })
    await auditThread(trx, { institution_id, actor, threadId }, 'assign_message', { staff_id })
    return readMessage(trx, institution_id, threadId)
  })
}

/** Marks a conversation as a complaint, which reports count, or takes the mark away. */
export function markComplaint(
  ctx: Context,
  caller: StaffCaller,
  threadId: string,
  is_complaint: boolean,
): Promise<ConsoleMessage> {
  const { institution_id } = caller
  const about = ofConversation(threadId)
  return asStaffFor(ctx, caller, 'messages.answer', about, async ({ trx, actor }) => {
    await setThread(trx, institution_id, threadId, { is_complaint })
    await auditThread(trx, { institution_id, actor, threadId }, 'mark_complaint', { is_complaint })
    return readMessage(trx, institution_id, threadId)
  })
}

async function setThread(
  trx: Transaction,
  institution_id: string,
  threadId: string,
  change: { assigned_to: string | null } | { is_complaint: boolean },
): Promise<void> {
  const changed = await trx
    .updateTable('message_threads')
    .set(change)
    .where('institution_id', '=', institution_id)
    .where('id', '=', threadId)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new DomainError('not_found')
}

function auditThread(
  trx: Transaction,
  of: { institution_id: string; actor: StaffActContext['actor']; threadId: string },
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { institution_id, actor, threadId } = of
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'message',
    entityId: threadId,
    details,
  })
}

/** Lets a staff member download a file attached to a message, and audits the access. */
export function downloadAttachment(
  ctx: Context,
  caller: StaffCaller,
  wanted: { threadId: string; attachmentId: string },
): Promise<Download> {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'messages.read',
    ofConversation(wanted.threadId),
    async ({ trx, actor }) => {
      const file = await findThreadAttachment(trx, institution_id, wanted)
      if (file === undefined) throw new DomainError('not_found')
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'open_attachment',
        entity: 'message',
        entityId: wanted.threadId,
        details: { attachment_id: wanted.attachmentId },
      })
      return makeDownload(ctx, trx, caller, {
        key: attachmentKey(file),
        name: file.name,
        contentType: file.content_type,
        sizeBytes: file.size_bytes,
      })
    },
  )
}
