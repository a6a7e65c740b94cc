import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { odfiOf } from './file-lines.ts'
import { type AchFile, findProfile, lockFile } from './queries.ts'

const LAST_SEQUENCE = 9_999_999
const SEQUENCE_DIGITS = 7
/** Entries numbered per statement, so that each stays well within the time limit. */
const PAGE = 10_000

/**
 * gathering → numbered: gives every entry its trace number, ascending through the batches. A file that
 * would run past the last number starts again at 1; traces stay unique per institution and file date
 * (RULES: Moving money). An empty file is deleted.
 */
export async function numberEntries(ctx: Context, file: AchFile): Promise<void> {
  const isExhausted = await inTransaction(ctx.db, async (trx) => {
    if (!(await lockFile(trx, file, 'gathering'))) return false
    const count = await countEntries(trx, file)
    if (count === 0) {
      await dropFile(trx, file)
      return false
    }
    const profile = await findProfile(trx, file.institution_id, { lock: true })
    const before = profile.last_trace + count > LAST_SEQUENCE ? 0 : profile.last_trace
    const numbers = { odfi: odfiOf(profile), before, count }
    if (count > LAST_SEQUENCE || (await isTaken(trx, file, numbers))) return true
    for (let given = 0; given < count; given += PAGE) await giveTraces(trx, file, numbers, given)
    await saveNumbered(trx, file, before + count, count)
    return false
  })
  if (!isExhausted) return
  await raiseTask(ctx.db, {
    institution_id: file.institution_id,
    kind: 'traces_exhausted',
    message:
      'No file can be sent today because the trace numbers for this banking day are used up. We will retry.',
    details: { file_id: file.id },
    key: `traces_exhausted:${file.id}`,
    now: ctx.clock.now(),
  })
  throw new Error('the trace numbers of the day are used up')
}

/** The sequence numbers of a file: `count` numbers after `before`. */
interface Numbers {
  odfi: string
  before: number
  count: number
}

function traceOf({ odfi }: Numbers, sequence: number): string {
  return odfi + String(sequence).padStart(SEQUENCE_DIGITS, '0')
}

/** Whether an earlier file of the same date already uses one of these numbers. */
async function isTaken(
  trx: Transaction,
  { institution_id, business_date }: AchFile,
  numbers: Numbers,
): Promise<boolean> {
  const taken = await trx
    .selectFrom('ach_entries')
    .select('trace')
    .where('institution_id', '=', institution_id)
    .where('file_date', '=', business_date)
    .where('trace', '>=', traceOf(numbers, numbers.before + 1))
    .where('trace', '<=', traceOf(numbers, numbers.before + numbers.count))
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

async function countEntries(trx: Transaction, file: AchFile): Promise<number> {
  const { count } = await trx
    .selectFrom('ach_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('institution_id', '=', file.institution_id)
    .where('file_id', '=', file.id)
    .executeTakeFirstOrThrow()
  return count
}

async function giveTraces(
  trx: Transaction,
  { institution_id, id }: AchFile,
  { odfi, before }: Numbers,
  given: number,
): Promise<void> {
  await sql`
    update ach_entries entry
       set trace = ${odfi} || lpad(
             (${before + given}::integer + next.place)::text, ${SEQUENCE_DIGITS}, '0')
      from (
        select entry.transfer_id, row_number() over in_order as place
        from ach_entries entry
        join transfers transfer on transfer.institution_id = entry.institution_id
          and transfer.id = entry.transfer_id
        where entry.institution_id = ${institution_id} and entry.file_id = ${id}
          and entry.trace is null
        window in_order as (
          order by entry.batch, transfer.settlement_date, entry.transfer_id)
        order by place limit ${PAGE}) next
     where entry.institution_id = ${institution_id} and entry.transfer_id = next.transfer_id`.execute(
    trx,
  )
}

async function saveNumbered(
  trx: Transaction,
  { institution_id, id }: AchFile,
  lastTrace: number,
  entryCount: number,
): Promise<void> {
  await trx
    .updateTable('ach_profiles')
    .set({ last_trace: lastTrace })
    .where('institution_id', '=', institution_id)
    .execute()
  await trx
    .updateTable('ach_files')
    .set({ state: 'numbered', entry_count: entryCount })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

async function dropFile(trx: Transaction, { institution_id, id }: AchFile): Promise<void> {
  await trx
    .deleteFrom('ach_files')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}
