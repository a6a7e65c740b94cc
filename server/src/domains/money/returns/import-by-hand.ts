import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { assertDidNotReconcile } from '../reconciliation/keep-apart.ts'
import { type ImportInput, storeFile } from './import-answer-file.ts'
import { readAchNumbers } from './queries.ts'
import { type AnswerFile, readAnswers } from './read-answers.ts'

export interface HandInput extends ImportInput {
  actor: ImportInput['actor'] & { id: string }
  /** Of the file, as the person has it. */
  name: string
}

export interface HandImport {
  fileId: string
  isReplay: boolean
  /** It is kept, and a second person has to agree before anything of it is applied. */
  isWaiting: boolean
  /** What the file moves. */
  totalCents: number
  /** Why a second person has to agree, in words; null where nobody has to. */
  whySecond: string | null
}

/**
 * Stores a file that a person brings in: nothing proves that the network wrote it. What such files
 * move on one banking day without a second person is bounded, over all people of the institution, so
 * that nobody gets around it with several files or under several names. A notification of change moves
 * nothing, but it says where the next withdrawal goes, so that it always takes two.
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
  // Two people who bring in files at once are counted one after the other.
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

/** Whether a file would have to wait for a second person, and why, as things stand. */
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
    const whySecond = `Files imported by hand would come to ${sum} on this banking day. Above ${limit} a second person decides.`
    return { whySecond, limitCents }
  }
  const hasChange = answerFile.answers.some(({ kind }) => kind === 'noc')
  const whySecond = hasChange
    ? 'The file changes bank accounts of customers. A second person decides about that.'
    : null
  return { whySecond, limitCents }
}
