import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { AchFileTotals } from '../../../platform/ports/ach/nacha/write-records.ts'
import type { Vault } from '../../../platform/vault.ts'
import { fileLines } from './file-lines.ts'
import { type AchFile, findProfile, lockFile, readEntries } from './queries.ts'
import { type SentEntry, readSentEntry, saveReceivers } from './sent-entries.ts'
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
    const sent = keepReceivers(
      ctx.vault,
      trx,
      file,
      fileLines({ vault: ctx.vault, profile, file, rows }),
    )
    const lines = keepTotals(sent, written)
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

/** Notes to whom each entry goes, from the very lines that leave: a return has to name the same. */
async function* keepReceivers(
  vault: Vault,
  trx: Transaction,
  file: AchFile,
  lines: AsyncGenerator<string, AchFileTotals>,
): AsyncGenerator<string, AchFileTotals> {
  let page: SentEntry[] = []
  for (;;) {
    const next = await lines.next()
    if (next.done || page.length === PAGE) {
      await saveReceivers(trx, vault, file, page)
      page = []
    }
    if (next.done) return next.value
    const entry = readSentEntry(next.value)
    if (entry) page.push(entry)
    yield next.value
  }
}

async function* keepTotals(
  lines: AsyncGenerator<string, AchFileTotals>,
  written: { totals?: AchFileTotals },
): AsyncGenerator<string> {
  written.totals = yield* lines
}
