import type { Context } from '../context.ts'
import type { Database } from '../platform/db/database.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { readFileText } from '../domains/money/ach/file-lines.ts'

interface ReturnOrder {
  institution_id: string
  transferId: string
  /** A return code, or a change code for a notification of change. */
  code: string
}

/** Has the network return a transaction that was sent in a file, on the next day it is open. */
export async function returnTransaction(ctx: Context, order: ReturnOrder) {
  const { institution_id, transferId, code } = order
  if (ctx.achNetwork === null) throw new DomainError('not_found')
  const { fileId, trace } = await findEntry(ctx.db, institution_id, transferId)
  const text = readFileText(ctx, institution_id, fileId)
  return ctx.achNetwork.answer({ institution_id, text, trace, code, now: ctx.clock.now() })
}

async function findEntry(db: Database, institution_id: string, transferId: string) {
  const transfer = await db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', transferId)
    .executeTakeFirst()
  if (transfer === undefined) throw new DomainError('not_found')
  const entry = await db
    .selectFrom('ach_entries')
    .innerJoin('ach_files', (join) =>
      join
        .onRef('ach_files.institution_id', '=', 'ach_entries.institution_id')
        .onRef('ach_files.id', '=', 'ach_entries.file_id'),
    )
    .select(['file_id', 'trace'])
    .where('ach_entries.institution_id', '=', institution_id)
    .where('transfer_id', '=', transferId)
    .where('ach_files.state', '=', 'handed_over')
    .executeTakeFirst()
  if (!entry?.trace) throw invalid('transaction_id', 'This transaction has not left in a file.')
  return { fileId: entry.file_id, trace: entry.trace }
}
