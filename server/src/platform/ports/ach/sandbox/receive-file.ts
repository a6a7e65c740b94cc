import type { Insertable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Vault } from '../../../vault.ts'
import type { ParsedAchFile, ParsedBatch, ParsedEntry } from '../nacha/read/parsed.ts'
import { readAchFile } from '../nacha/read/read-file.ts'
import { transactionCode } from '../nacha/transaction-codes.ts'
import { MICRO_ENTRY_DESCRIPTION } from '../nacha/write-file.ts'
import type { OutgoingFile } from '../port.ts'
import { sentEntry } from './answer-file.ts'
import { indexChange, sealOriginal } from './sealed.ts'
import { answerTo } from './sentinels.ts'

type AnswerRow = Insertable<Tables['sandbox_ach_answers']>

const ROWS_AT_ONCE = 500

/** Reads a file as the operator would and plans its answers; an invalid file is refused. */
export async function receiveFile(db: Database, vault: Vault, file: OutgoingFile): Promise<void> {
  const { institution_id, fileId: file_id, businessDate: business_date } = file
  const rows = planAnswers(vault, file, await readWhole(file.text))
  await inTransaction(db, async (trx) => {
    const submission = await trx
      .insertInto('sandbox_ach_submissions')
      .values({ institution_id, file_id, business_date })
      .onConflict((conflict) => conflict.doNothing())
      .returning('file_id')
      .executeTakeFirst()
    // The file was received before; only the first time counts.
    if (submission === undefined) return
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await trx
        .insertInto('sandbox_ach_answers')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        // Skips a change that this account holder was already notified of.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}

async function readWhole(pieces: AsyncIterable<string>): Promise<ParsedAchFile> {
  let text = ''
  for await (const piece of pieces) text += piece
  const read = readAchFile(text)
  if (read.ok) return read.file
  const { line, column, reason } = read
  throw new Error(`the ACH operator refuses the file: line ${line}, column ${column}: ${reason}`)
}

function planAnswers(vault: Vault, file: OutgoingFile, read: ParsedAchFile): AnswerRow[] {
  return read.batches.flatMap((batch) =>
    batch.entries.flatMap((entry) => planAnswer(vault, file, read, batch, entry) ?? []),
  )
}

function planAnswer(
  vault: Vault,
  { institution_id, fileId, businessDate }: OutgoingFile,
  read: ParsedAchFile,
  batch: ParsedBatch,
  entry: ParsedEntry,
): AnswerRow | undefined {
  const direction = transactionCode(entry.transactionCode)?.direction
  if (direction === undefined) return undefined
  const isMicroEntry = batch.entryDescription === MICRO_ENTRY_DESCRIPTION
  const planned = answerTo({ ...entry, direction, isMicroEntry }, businessDate)
  if (planned === undefined) return undefined
  const key = { institution_id, file_id: fileId, trace: entry.trace }
  const isChange = planned.code.startsWith('C')
  return {
    ...key,
    code: planned.code,
    due_date: planned.dueDate,
    original_sealed: sealOriginal(vault, key, sentEntry(read, batch, entry)),
    change_index: isChange ? indexChange(vault, institution_id, { entry }) : null,
  }
}
