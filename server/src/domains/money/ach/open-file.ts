import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { type AchFile, findProfile, hasDue, listUnfinished } from './queries.ts'

/** A file id modifier differs between the files of one day (RULES: Moving money). */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Begins the file of a day when anything is due; of two who begin at once both get the same. */
export async function openFile(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<AchFile | undefined> {
  if (!(await hasDue(ctx.db, institution_id, date))) return undefined
  return inTransaction(ctx.db, async (trx) => {
    await findProfile(trx, institution_id, { lock: true })
    const [unfinished] = await listUnfinished(trx, institution_id)
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
