import { formatCents } from '@passbook/contract/money'
import { type Insertable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { AchAnswerOutcome, AchFileState } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'
import type { Vault } from '../../../platform/vault.ts'
import { findRule } from '../../access/staff/acts/approval-policy.ts'
import { receiverColumns } from '../ach/batch-kinds.ts'
import { storeFileText } from '../ach/file-lines.ts'
import { assertDidNotReconcile } from '../reconciliation/open-sides.ts'
import { applyAnswers } from './apply-answers.ts'
import { correctedPlace } from './apply-change.ts'
import { countAnswers, findFileByContent, readAchNumbers } from './queries.ts'
import { type Answer, type AnswerFile, readAnswers } from './read-answers.ts'

interface ImportInput {
  institution_id: string
  text: string
  actor: Actor
}

export interface ImportReport {
  fileId: string
  /** Whether the file was imported before; the results are then those of the first import. */
  isReplay: boolean
  returns: number
  changes: number
  others: number
  /** The number of answers by outcome; `open` ones wait for another try. */
  outcomes: Record<AchAnswerOutcome | 'open', number>
}

export const NO_OUTCOMES: Readonly<ImportReport['outcomes']> = {
  applied: 0,
  already_returned: 0,
  unknown_trace: 0,
  mismatch: 0,
  ambiguous: 0,
  not_handled: 0,
  open: 0,
}

const ROWS_AT_ONCE = 1_000

/**
 * Imports a file of returns and changes that the network delivered: it is stored in one transaction,
 * then applied answer by answer. A refused file changes nothing, and neither does a known one, unless it
 * was imported by hand and awaits approval: the delivery by the network confirms it.
 */
export async function importAnswerFile(ctx: Context, input: ImportInput): Promise<ImportReport> {
  const { institution_id, text } = input
  const numbers = await readAchNumbers(ctx.db, institution_id)
  const answerFile = readAnswers(text, numbers)
  const { fileId, isReplay } = await inTransaction(ctx.db, async (trx) => {
    const stored = await storeFile(ctx, trx, input, answerFile)
    if (stored.state === 'waiting') await setReady(trx, institution_id, stored.fileId)
    return stored
  })
  await applyAnswers(ctx, { institution_id, fileId })
  return { fileId, isReplay, ...(await countOutcomes(ctx, institution_id, fileId)) }
}

/**
 * Releases a waiting file to be applied: a second person approved it, or the network delivered the same
 * file, which then counts as the network's.
 */
export async function setReady(
  trx: Transaction,
  institution_id: string,
  fileId: string,
  approvalId?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ach_files')
    .set({
      state: 'stored',
      ...(approvalId === undefined
        ? { imported_by: null, import_name: null, import_limit_cents: null }
        : { approval_id: approvalId }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await enqueue(trx, 'apply_ach_answers', { institutionId: institution_id, fileId })
  return true
}

/** Details of a file that a person imports. */
interface ManualImport {
  name: string
  limitCents: number
  isWaiting: boolean
}

async function storeFile(
  ctx: Pick<Context, 'clock' | 'vault'>,
  trx: Transaction,
  { institution_id, text, actor }: ImportInput,
  { file, answers, contentHash }: AnswerFile,
  byHand?: ManualImport,
): Promise<{ fileId: string; isReplay: boolean; state: AchFileState }> {
  const now = ctx.clock.now()
  const { totalDebitCents, totalCreditCents } = file.fileControl
  const state = byHand?.isWaiting ? 'waiting' : 'stored'
  const stored = await trx
    .insertInto('ach_files')
    .values({
      institution_id,
      direction: 'in',
      state,
      business_date: onOrAfterBusinessDay(easternDate(now)),
      file_id_modifier: file.fileHeader.fileIdModifier.trim() || null,
      entry_count: answers.length,
      debit_cents: totalDebitCents,
      credit_cents: totalCreditCents,
      content_hash: contentHash,
      created_at: now,
      imported_by: byHand ? (actor.id ?? actor.kind) : null,
      import_name: byHand?.name ?? null,
      import_limit_cents: byHand?.limitCents ?? null,
    })
    // A concurrent import of the same file waits here and then finds it.
    .onConflict((conflict) =>
      conflict
        .columns(['institution_id', 'content_hash'])
        // A literal, because a prepared plan with a parameter finds no matching index.
        .where(sql<boolean>`direction = 'in'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) {
    const known = await findFileByContent(trx, institution_id, contentHash)
    if (known === undefined) throw new Error('a known file was not found')
    return { fileId: known.id, isReplay: true, state: known.state }
  }
  const fileId = stored.id
  await storeFileText(trx, ctx.vault, { institution_id, fileId }, text)
  await storeAnswers(trx, ctx.vault, { institution_id, fileId }, answers)
  if (state === 'stored') {
    await enqueue(trx, 'apply_ach_answers', { institutionId: institution_id, fileId })
  }
  const details = { answers: answers.length, ...(byHand && { name: byHand.name, state }) }
  const entity = { entity: 'ach_file', entityId: fileId }
  await writeAudit(trx, { institution_id, actor, action: 'import', ...entity, details })
  return { fileId, isReplay: false, state }
}

async function storeAnswers(
  trx: Transaction,
  vault: Vault,
  { institution_id, fileId }: { institution_id: string; fileId: string },
  answers: readonly Answer[],
): Promise<void> {
  const rowOf = (answer: Answer, index: number): Insertable<Tables['ach_answers']> => {
    const place = index + 1
    const { correctedData } = answer
    return {
      institution_id,
      file_id: fileId,
      place,
      kind: answer.kind,
      code: answer.code,
      original_trace: answer.originalTrace,
      amount_cents: answer.amountCents,
      is_credit: answer.isCredit,
      corrected_sealed:
        correctedData === null
          ? null
          : vault.seal(correctedData, correctedPlace(institution_id, fileId, place)),
      rdfi: answer.rdfi,
      ...receiverColumns(
        vault,
        { table: 'ach_answers', institution_id, rowId: `${fileId}:${place}` },
        { accountNumber: answer.accountNumber, name: answer.receiverName },
      ),
    }
  }
  const rows = answers.map(rowOf)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    await trx.insertInto('ach_answers').values(some).execute()
  }
}

export async function countOutcomes(
  ctx: Pick<Context, 'db'>,
  institution_id: string,
  fileId: string,
): Promise<Omit<ImportReport, 'fileId' | 'isReplay'>> {
  const outcomes = { ...NO_OUTCOMES }
  const kinds = { return: 0, noc: 0, other: 0 }
  for (const { kind, outcome, count } of await countAnswers(ctx.db, institution_id, fileId)) {
    kinds[kind] += count
    outcomes[outcome ?? 'open'] += count
  }
  return { returns: kinds.return, changes: kinds.noc, others: kinds.other, outcomes }
}

interface HandInput extends ImportInput {
  actor: ImportInput['actor'] & { id: string }
  /** The name of the uploaded file. */
  name: string
}

interface HandImport {
  fileId: string
  isReplay: boolean
  /** Whether the file is stored and a second person must approve it before anything is applied. */
  isWaiting: boolean
  /** The total that the file moves. */
  totalCents: number
  /** Why a second person must approve; null if nobody has to. */
  whySecond: string | null
}

/**
 * Stores a file that a person imports; nothing proves that the network wrote it. What such files may
 * move on one banking day without a second person is limited for the whole institution, so that nobody
 * can evade it with several files or names. A notification of change moves no money but redirects the
 * next withdrawal, so it always needs two people.
 */
export async function storeByHand(
  ctx: Pick<Context, 'clock' | 'vault'>,
  trx: Transaction,
  input: HandInput,
): Promise<HandImport> {
  const { institution_id, text, actor, name } = input
  const now = ctx.clock.now()
  await assertDidNotReconcile(trx, { institution_id, actor, now })
  const answerFile = readAnswers(text, await readAchNumbers(trx, institution_id))
  // Serializes imports by hand, so that each counts the ones before it.
  await sql`select pg_advisory_xact_lock(hashtextextended('import by hand ' || ${institution_id}, 0))`.execute(
    trx,
  )
  const { whySecond, limitCents } = await judgeFile(trx, institution_id, answerFile, now)
  const byHand = { name, limitCents, isWaiting: whySecond !== null }
  const { fileId, isReplay, state } = await storeFile(ctx, trx, input, answerFile, byHand)
  const isWaiting = state === 'waiting'
  return { fileId, isReplay, isWaiting, totalCents: totalOf(answerFile), whySecond }
}

function totalOf({ file }: AnswerFile): number {
  return file.fileControl.totalDebitCents + file.fileControl.totalCreditCents
}

const RULED = 'The approval policy of your institution requires approval.'

/** Whether a file currently needs a second person's approval, and why. */
export async function judgeFile(
  db: Database,
  institution_id: string,
  answerFile: AnswerFile,
  now: Date,
): Promise<{ whySecond: string | null; limitCents: number }> {
  const { import_limit_cents: limitCents } = await readSavingsProduct(db, institution_id)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(debit_cents + credit_cents), 0)::bigint as cents from ach_files
    where institution_id = ${institution_id} and imported_by is not null
      and business_date = ${onOrAfterBusinessDay(easternDate(now))}
      and state <> 'waiting' and approval_id is null`.execute(db)
  const totalCents = totalOf(answerFile)
  const dayCents = totalCents + (rows[0]?.cents ?? 0)
  if (totalCents > 0 && dayCents > limitCents) {
    const [sum, limit] = [formatCents(dayCents), formatCents(limitCents)]
    const whySecond = `Manual imports would total ${sum} on this banking day. Above ${limit}, approval is required.`
    return { whySecond, limitCents }
  }
  const hasChange = answerFile.answers.some(({ kind }) => kind === 'noc')
  if (hasChange) {
    const whySecond = 'The file changes customers’ bank accounts, which requires approval.'
    return { whySecond, limitCents }
  }
  // By the sum of the day, because several small files must not evade a rule either.
  const ruled = { what: 'import_answer_file', amount_cents: dayCents } as const
  const rule = await findRule(db, institution_id, ruled)
  return { whySecond: rule === undefined ? null : RULED, limitCents }
}
