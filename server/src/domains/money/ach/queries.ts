import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AchFileState } from '../../../platform/db/tables/outside.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import { achKinds } from './batch-kinds.ts'

export type AchFile = Selectable<Tables['ach_files']>
export type AchProfile = Selectable<Tables['ach_profiles']>

/** The data of a transfer that its entry in a file needs. */
export type EntryRow = Pick<
  Transfer,
  'kind' | 'retry_count' | 'amount_cents' | 'settlement_date' | 'schedule_id'
> &
  Pick<
    LinkedAccount,
    'institution_id' | 'routing_number' | 'account_type' | 'account_number_sealed' | 'holder_name'
  > & { transfer_id: string; linked_account_id: string; batch: number; trace: string }

/** The unit sent together or not at all: the micro-entries of one link, or any other single transfer. */
const unitOf = sql<string>`case when kind in ('micro_credit', 'micro_debit')
  then coalesce(linked_account_id, id) else id end`

const isDue = (institution_id: string, date: BusinessDate) => sql<boolean>`
  institution_id = ${institution_id} and status in ('Initiated', 'Pending') and file_date <= ${date}
  and kind = any(${achKinds}::transfer_kind[])`

export async function hasDue(
  db: Database,
  institution_id: string,
  date: BusinessDate,
): Promise<boolean> {
  const { rows } = await sql`
    select from transfers where ${isDue(institution_id, date)} limit 1`.execute(db)
  return rows.length > 0
}

/** A page of the transfers due by the file's date, after the given unit; its last unit is complete. */
export async function listDue(
  db: Database,
  { institution_id, business_date }: AchFile,
  after: string,
  limit: number,
): Promise<{ id: string; unit: string }[]> {
  const { rows } = await sql<{ id: string; unit: string }>`
    select id, ${unitOf} as unit from transfers
    where ${isDue(institution_id, business_date)} and ${unitOf} > ${after}
    order by unit fetch first ${sql.lit(limit)} rows with ties`.execute(db)
  return rows
}

/** Locks those of the transfers that are still due, in the order of their accounts. */
export function lockDue(
  trx: Transaction,
  { institution_id, business_date }: AchFile,
  ids: readonly string[],
): Promise<Transfer[]> {
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where(isDue(institution_id, business_date))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('account_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The links of the transfers by id, locked against changes until the transaction ends. */
export async function shareLinks(
  trx: Transaction,
  institution_id: string,
  transfers: readonly Transfer[],
): Promise<Map<string, LinkedAccount>> {
  const ids = transfers.map((transfer) => transfer.linked_account_id).filter((id) => id !== null)
  const links = await trx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(links.map((link) => [link.id, link]))
}

export async function insertEntries(
  trx: Transaction,
  { institution_id, id: fileId, business_date }: AchFile,
  entries: readonly { transferId: string; batch: number }[],
): Promise<void> {
  await sql`
    insert into ach_entries (institution_id, transfer_id, file_id, file_date, batch)
    select ${institution_id}, entry.transfer_id, ${fileId}, ${business_date}, entry.batch
    from unnest(
      ${entries.map(({ transferId }) => transferId)}::uuid[],
      ${entries.map(({ batch }) => batch)}::smallint[]) as entry (transfer_id, batch)`.execute(trx)
}

/** Reads the entries of a numbered file in trace order, page by page. */
export async function* readEntries(
  trx: Transaction,
  { institution_id, id: fileId }: AchFile,
  pageSize: number,
): AsyncGenerator<EntryRow> {
  let after = { batch: 0, trace: '' }
  for (;;) {
    const { rows } = await sql<EntryRow>`
      select entry.institution_id, entry.transfer_id, entry.batch, entry.trace, transfer.kind,
        transfer.retry_count, transfer.amount_cents, transfer.settlement_date,
        transfer.linked_account_id, transfer.schedule_id, link.routing_number, link.account_type,
        link.account_number_sealed, link.holder_name
      from (
        select * from ach_entries
        where institution_id = ${institution_id} and file_id = ${fileId}
          and (batch, trace) > (${after.batch}, ${after.trace})
        order by batch, trace limit ${pageSize}) entry
      join transfers transfer on transfer.institution_id = entry.institution_id
        and transfer.id = entry.transfer_id
      join linked_accounts link on link.institution_id = entry.institution_id
        and link.id = transfer.linked_account_id
      order by entry.batch, entry.trace`.execute(trx)
    const last = rows.at(-1)
    if (last === undefined) return
    yield* rows
    after = last
  }
}

/** A file of which staff have to find out whether it arrived. The SQL refers to the file as `ach_files`. */
export const isUnsure = ofLastRound(sql`sending.sent_at is null and sending.unsure_at is not null`)

/** A file that two people ordered to be sent once more, and of which that is not done. */
export const isSentAgain = ofLastRound(sql`sending.sent_at is null and sending.round > 1`)

/** A file that the bank rejected, and about which nobody decided yet; likewise of `ach_files`. */
export const isRejected = ofLastRound(
  sql`sending.sent_at is not null and sending.is_accepted is false`,
)

function ofLastRound(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select ${condition} from ach_sendings sending
    where sending.institution_id = ach_files.institution_id and sending.file_id = ach_files.id
    order by sending.round desc limit 1), false)`
}

/** Outgoing files that are not finished, oldest first. */
export function listUnfinished(
  db: Database,
  institution_id: string,
  { isWithUnsure = true } = {},
): Promise<AchFile[]> {
  return db
    .selectFrom('ach_files')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'out')
    .where('state', 'not in', ['handed_over', 'applied'])
    .$if(!isWithUnsure, (all) => all.where(sql<boolean>`not ${isUnsure}`))
    .orderBy('business_date')
    .orderBy('created_at')
    .execute()
}

/** Files that were handed over, and that two people ordered to be sent once more. */
export async function listSentAgain(db: Database, institution_id: string): Promise<AchFile[]> {
  const { rows } = await sql<AchFile>`
    select ach_files.* from ach_files
    where institution_id = ${institution_id} and state = 'handed_over' and id in (
      select file_id from ach_sendings
      where institution_id = ${institution_id} and sent_at is null and round > 1)`.execute(db)
  return rows
}

/** The file if it is still in this state, locked against other workers until the transaction ends. */
export function lockFile(
  trx: Transaction,
  { institution_id, id }: AchFile,
  state: AchFileState,
): Promise<AchFile | undefined> {
  return selectFile(trx, institution_id, id, state).forUpdate().executeTakeFirst()
}

/** Same as lockFile, but only keeps the file in this state until the transaction ends. */
export function shareFile(
  trx: Transaction,
  { institution_id, id }: AchFile,
  state: AchFileState,
): Promise<AchFile | undefined> {
  return selectFile(trx, institution_id, id, state).forShare().executeTakeFirst()
}

function selectFile(db: Database, institution_id: string, id: string, state: AchFileState) {
  return db
    .selectFrom('ach_files')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('state', '=', state)
}

export async function findProfile(
  db: Database,
  institution_id: string,
  { lock = false } = {},
): Promise<AchProfile> {
  const query = db
    .selectFrom('ach_profiles')
    .selectAll()
    .where('institution_id', '=', institution_id)
  const profile = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (profile === undefined) throw new Error('the institution has no ACH profile')
  return profile
}
