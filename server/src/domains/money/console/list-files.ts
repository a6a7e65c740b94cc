import type { AchFileLine, AchEntry } from '@passbook/contract/console/money'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { isRejected, isSentAgain, isUnsure } from '../ach/queries.ts'

const FILES_A_PAGE = 50

interface FileFilter {
  direction?: 'out' | 'in' | undefined
  after?: string | undefined
}

/** One page of the ACH files, newest first. */
export async function listFiles(
  { db }: Context,
  { institution_id }: StaffCaller,
  { direction, after }: FileFilter,
): Promise<{ files: AchFileLine[]; has_more: boolean }> {
  const rows = await newestFiles(db, institution_id, after)
    .$if(direction !== undefined, (all) => all.where('direction', '=', direction ?? 'out'))
    .limit(FILES_A_PAGE + 1)
    .execute()
  return {
    files: rows.slice(0, FILES_A_PAGE).map(toFileLine),
    has_more: rows.length > FILES_A_PAGE,
  }
}

/** The ACH files, newest first, starting after the file `after`. */
export function newestFiles(db: Database, institution_id: string, after: string | undefined) {
  return achFiles(db, institution_id)
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(created_at, id)`,
        '<',
        sql`(select last.created_at, last.id from ach_files last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

function achFiles(db: Database, institution_id: string) {
  return db
    .selectFrom('ach_files')
    .select(['id', 'direction', 'business_date', 'entry_count', shownState.as('state')])
    .select(['debit_cents', 'credit_cents', 'created_at', 'imported_by'])
    .where('institution_id', '=', institution_id)
}

/** With what staff have to find out about a file that we sent. */
const shownState = sql<string>`case
  when ${isUnsure} then 'unsure' when ${isSentAgain} then 'built'
  when ${isRejected} then 'rejected' else ach_files.state end`

type Row = Awaited<ReturnType<ReturnType<typeof achFiles>['execute']>>[number]

function toFileLine({ id, created_at, ...file }: Row): AchFileLine {
  return { uuid: id, ...file, created_at: created_at.toISOString() }
}

const ENTRIES_A_PAGE = 100

interface OpenedFile {
  file: AchFileLine
  entries: AchEntry[]
  has_more: boolean
}

/** One file with its sent entries or received answers, without accounts the reader has a conflict with. */
export async function readFile(
  { db }: Context,
  caller: StaffCaller,
  fileId: string,
  after = 0,
): Promise<OpenedFile> {
  const { institution_id } = caller
  const { accounts } = await ownRows(db, caller)
  const file = await achFiles(db, institution_id).where('id', '=', fileId).executeTakeFirst()
  if (file === undefined) throw new DomainError('not_found')
  const source = file.direction === 'out' ? sentEntries : receivedAnswers
  const { rows } = await sql<AchEntry>`
    select entry.*, person.id as depositor_id,
      nullif(concat_ws(' ', person.first_name, person.last_name), '') as customer
    from (${source(institution_id, fileId)}) entry
    left join transfers transfer on transfer.institution_id = ${institution_id}
      and transfer.id = entry.transfer_id
    left join entities on entities.institution_id = ${institution_id}
      and entities.savings_account_id = transfer.account_id
    left join depositors person on person.institution_id = ${institution_id}
      and person.entity_id = entities.id and person.is_primary
    where entry.place > ${after} and ${notAmong('transfer.account_id', accounts)}
    order by entry.place limit ${ENTRIES_A_PAGE + 1}`.execute(db)
  return {
    file: toFileLine(file),
    entries: rows.slice(0, ENTRIES_A_PAGE),
    has_more: rows.length > ENTRIES_A_PAGE,
  }
}

function sentEntries(institution_id: string, fileId: string): RawBuilder<unknown> {
  return sql`
    select row_number() over (order by entry.batch, entry.trace, entry.transfer_id)::int as place,
      entry.trace, 'transfer' as kind, moved.amount_cents,
      moved.direction <> 'LinkedToPrimary' as is_credit,
      moved.return_code as code, moved.status::text as outcome, entry.transfer_id
    from ach_entries entry
    join transfers moved on moved.institution_id = entry.institution_id
      and moved.id = entry.transfer_id
    where entry.institution_id = ${institution_id} and entry.file_id = ${fileId}`
}

function receivedAnswers(institution_id: string, fileId: string): RawBuilder<unknown> {
  return sql`
    select answer.place, answer.original_trace as trace, answer.kind, answer.amount_cents,
      answer.is_credit, answer.code, answer.outcome::text as outcome, answer.transfer_id
    from ach_answers answer
    where answer.institution_id = ${institution_id} and answer.file_id = ${fileId}`
}
