import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { AchFileTotals } from '../../ports/ach/nacha/write-records.ts'
import { fileLines } from './file-lines.ts'
import { type AchFile, findProfile, lockFile, readEntries } from './queries.ts'
import { storeFileText } from './store-file-text.ts'

const PAGE = 500

/** numbered → built: writes the file from its entries as they are read, and stores it sealed. */
export async function buildFile(ctx: Context, file: AchFile): Promise<void> {
  const { institution_id, id } = file
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockFile(trx, file, 'numbered'))) return
    const profile = await findProfile(trx, institution_id)
    const rows = readEntries(trx, file, PAGE)
    const written: { totals?: AchFileTotals } = {}
    const lines = keepTotals(fileLines({ vault: ctx.vault, profile, file, rows }), written)
    const place = { institution_id, fileId: id }
    const { contentHash } = await storeFileText(trx, ctx.vault, place, lines)
    await trx
      .updateTable('ach_files')
      .set({
        state: 'built',
        debit_cents: written.totals?.totalDebitCents,
        credit_cents: written.totals?.totalCreditCents,
        content_hash: contentHash,
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
  })
}

async function* keepTotals(
  lines: AsyncGenerator<string, AchFileTotals>,
  written: { totals?: AchFileTotals },
): AsyncGenerator<string> {
  written.totals = yield* lines
}
