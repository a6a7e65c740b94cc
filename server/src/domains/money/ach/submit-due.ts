import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { AchFileTotals } from '../../../platform/ports/ach/nacha/write-records.ts'
import type { Vault } from '../../../platform/vault.ts'
import { achKinds } from './batch-kinds.ts'
import { fileLines, storeFileText } from './file-lines.ts'
import { gatherEntries } from './gather-entries.ts'
import { handOverFile } from './hand-over.ts'
import { numberEntries } from './number-entries.ts'
import {
  type AchFile,
  listSentAgain,
  listUnfinished,
  findProfile,
  hasDue,
  lockFile,
  readEntries,
} from './queries.ts'
import { type SentEntry, readSentEntry, saveReceivers } from './sent-entries.ts'

/**
 * Runs the cut-off of a business day: everything due is sent in one file. Files that an earlier run
 * could not finish are finished first.
 */
export async function submitDue(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  for (const file of await listUnfinished(ctx.db, institution_id)) await finishFile(ctx, file)
  for (const file of await listSentAgain(ctx.db, institution_id)) await handOverFile(ctx, file)
  const file = await openFile(ctx, institution_id, date)
  if (file) await finishFile(ctx, file)
}

/** Sends a file again after two people decided so; what it waited for may have happened meanwhile. */
export async function sendAgain(
  ctx: Context,
  { institution_id, file_id }: { institution_id: string; file_id: string },
): Promise<void> {
  const files = [
    ...(await listUnfinished(ctx.db, institution_id)),
    ...(await listSentAgain(ctx.db, institution_id)),
  ]
  const file = files.find(({ id }) => id === file_id)
  if (file) await handOverFile(ctx, file)
}

/** Each step acts only on a file in the state it expects, so that all steps can be repeated at any point. */
async function finishFile(ctx: Context, file: AchFile): Promise<void> {
  if (file.state === 'gathering') await gatherEntries(ctx, file)
  await numberEntries(ctx, file)
  await buildFile(ctx, file)
  await handOverFile(ctx, file)
}

/** Each file of a day has a different file id modifier (RULES: Moving money). */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Creates the file of a day if anything is due; two concurrent callers get the same file. */
export async function openFile(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<AchFile | undefined> {
  if (!(await hasDue(ctx.db, institution_id, date))) return undefined
  return inTransaction(ctx.db, async (trx) => {
    await findProfile(trx, institution_id, { lock: true })
    // A file that waits for staff holds up no other.
    const [unfinished] = await listUnfinished(trx, institution_id, { isWithUnsure: false })
    if (unfinished) return unfinished
    return trx
      .insertInto('ach_files')
      .values({
        institution_id,
        direction: 'out',
        state: 'gathering',
        business_date: date,
        file_id_modifier: await nextModifier(trx, institution_id, date),
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function nextModifier(
  trx: Transaction,
  institution_id: string,
  date: BusinessDate,
): Promise<string> {
  const files = await trx
    .selectFrom('ach_files')
    .select('file_id_modifier')
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'out')
    .where('business_date', '=', date)
    .execute()
  const used = new Set(files.map((file) => file.file_id_modifier))
  const free = [...MODIFIERS].find((modifier) => !used.has(modifier))
  if (free === undefined) {
    throw new Error(`all ${MODIFIERS.length} file id modifiers of ${date} are used`)
  }
  return free
}

const PAGE = 500

/** numbered → built: writes the file from its entries as they are read, and stores it encrypted. */
async function buildFile(ctx: Context, file: AchFile): Promise<void> {
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

/** Saves the receiver of each entry from the lines actually sent, since a return must name the same one. */
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

/**
 * By institution, the first date on which `submitDue` currently has something to do: a transfer that is
 * due, or an unfinished file.
 */
export async function nextFiles(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(date) as date from (
      select institution_id, file_date as date from transfers
      where status in ('Initiated', 'Pending') and kind = any(${achKinds}::transfer_kind[])
      union all
      select institution_id, ${from}::date from ach_files
      where direction = 'out' and state <> 'handed_over'
      union all
      select institution_id, ${from}::date from ach_sendings where sent_at is null) work
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
