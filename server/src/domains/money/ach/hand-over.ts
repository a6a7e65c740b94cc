import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { AchUnreachable, OutcomeUnknown } from '../../../platform/ports/ach/port.ts'
import { endTasks, raiseTask } from '../../contact/tasks/tasks.ts'
import { readFileText } from './file-lines.ts'
import { endOutage, reportOutage } from './outage.ts'
import { type AchFile, lockFile } from './queries.ts'

export type Sending = Selectable<Tables['ach_sendings']>

const SUBMIT = { kind: 'job', id: 'submit' } as const

/**
 * built → handed_over: gives the file to the network. Once the network may have it, it is only looked for; if
 * nobody but staff can find out, it waits for them and holds up no other file.
 */
export async function handOverFile(ctx: Context, file: AchFile): Promise<void> {
  const { institution_id, id: fileId, business_date: businessDate } = file
  const sending = await beginAttempt(ctx, file)
  if (sending === undefined) return
  const { round, attempt, released_at, byte_count } = sending
  try {
    await ctx.ach.submit({
      institution_id,
      fileId,
      businessDate,
      modifier: file.file_id_modifier ?? '',
      text: readFileText(ctx, institution_id, fileId),
      sending: {
        round,
        attempt,
        released: released_at && { bytes: byte_count ?? 0 },
        release: (bytes) => release(ctx, file, sending, bytes),
      },
    })
  } catch (error) {
    if (error instanceof OutcomeUnknown) return askStaff(ctx, file, round, error)
    if (error instanceof AchUnreachable) {
      await reportOutage(ctx, { institution_id, date: businessDate, what: 'file' }, error)
    }
    throw error
  }
  await inTransaction(ctx.db, (trx) => markSent(ctx, trx, { file, round, actor: SUBMIT }))
  await endOutage(ctx, institution_id)
}

/** The last round of a file. */
export async function findSending(
  db: Database,
  { institution_id, id }: Pick<AchFile, 'institution_id' | 'id'>,
): Promise<Sending | undefined> {
  return db
    .selectFrom('ach_sendings')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', id)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A file stays handed over while it is sent once more, because its first round may have settled. */
async function lockToSend(trx: Transaction, file: AchFile): Promise<boolean> {
  const built = await lockFile(trx, file, 'built')
  return (built ?? (await lockFile(trx, file, 'handed_over'))) !== undefined
}

/** Counts an upload, so that an earlier one that still runs can no longer release the file. */
function beginAttempt(ctx: Context, file: AchFile): Promise<Sending | undefined> {
  const { institution_id, id: file_id } = file
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockToSend(trx, file))) return undefined
    const last = await findSending(trx, file)
    if (last?.sent_at) return undefined
    if (last?.released_at) return last
    const { round, approval_id } = last ?? { round: 1, approval_id: null }
    const attempt = (last?.attempt ?? 0) + 1
    return trx
      .insertInto('ach_sendings')
      .values({ institution_id, file_id, round, approval_id, attempt })
      .onConflict((conflict) =>
        conflict.columns(['institution_id', 'file_id', 'round']).doUpdateSet({ attempt }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Commits that the network may have the file; only the last attempt may do so. */
function release(
  ctx: Context,
  file: AchFile,
  { round, attempt }: Sending,
  bytes: number,
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    await lockToSend(trx, file)
    const { numUpdatedRows } = await trx
      .updateTable('ach_sendings')
      .set({ released_at: ctx.clock.now(), byte_count: bytes })
      .where('institution_id', '=', file.institution_id)
      .where('file_id', '=', file.id)
      .where('round', '=', round)
      .where('attempt', '=', attempt)
      .where('released_at', 'is', null)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error('another process sends this file')
  })
}

interface Sent {
  file: Pick<AchFile, 'institution_id' | 'id'>
  round: number
  actor: Actor
  /** The request of two people who decided that it arrived. */
  approvalId?: string
}

/** The network has the file; once the books know it, nothing changes. */
export async function markSent(
  ctx: Pick<Context, 'clock'>,
  trx: Transaction,
  { file: { institution_id, id: fileId }, round, actor, approvalId }: Sent,
): Promise<void> {
  const now = ctx.clock.now()
  const file = await trx
    .selectFrom('ach_files')
    .select(['entry_count', 'file_id_modifier'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await trx
    .updateTable('ach_sendings')
    .set({ sent_at: now, ...(approvalId !== undefined && { arrived_approval_id: approvalId }) })
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', fileId)
    .where('round', '=', round)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('ach_files')
    .set({ state: 'handed_over', finished_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .where('state', '=', 'built')
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'hand_over',
    entity: 'ach_file',
    entityId: fileId,
    details: { ...file, ...(round > 1 && { round }) },
  })
  await endTasks(trx, { institution_id, keys: [unknownKey(fileId, round)], now })
}

export function unknownKey(fileId: string, round: number): string {
  return `ach_outcome_unknown:${fileId}:${round}`
}

/** Nobody but staff can find out whether the file arrived. It waits, and is looked for again on each run. */
async function askStaff(
  ctx: Context,
  file: AchFile,
  round: number,
  error: OutcomeUnknown,
): Promise<void> {
  const { institution_id, id: fileId } = file
  const now = ctx.clock.now()
  ctx.log.error(
    { err: error, institution_id, fileId, round },
    'it is unknown whether a file arrived',
  )
  await inTransaction(ctx.db, async (trx) => {
    await lockToSend(trx, file)
    const { numUpdatedRows } = await trx
      .updateTable('ach_sendings')
      .set({ unsure_at: now })
      .where('institution_id', '=', institution_id)
      .where('file_id', '=', fileId)
      .where('round', '=', round)
      .where('sent_at', 'is', null)
      .where('unsure_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await raiseTask(trx, {
      institution_id,
      kind: 'ach_outcome_unknown',
      message: `We don’t know whether the bank has ${await fileWords(trx, file)}. The delivery was interrupted: ${error.message}. The file is not sent again automatically. Ask the bank whether it has the file. Then open the file and choose It arrived or Send it again, which a second person approves.`,
      details: { file_id: fileId, file_id_modifier: file.file_id_modifier, round },
      key: unknownKey(fileId, round),
      now,
    })
  })
}

/** The file as staff and the bank speak of it. */
export async function fileWords(
  db: Database,
  { institution_id, id }: Pick<AchFile, 'institution_id' | 'id'>,
): Promise<string> {
  const file = await db
    .selectFrom('ach_files')
    .select(['file_id_modifier', 'business_date', 'entry_count', 'debit_cents', 'credit_cents'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [debits, credits] = [file.debit_cents, file.credit_cents].map(formatCents)
  return `ACH file ${file.file_id_modifier} of ${formatFullDay(file.business_date)} (${file.entry_count} entries, ${debits} debits, ${credits} credits)`
}
