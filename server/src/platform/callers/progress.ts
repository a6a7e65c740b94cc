import { reasonForDepositor } from '@passbook/contract/console/holds'
import type { Progress, ReturnedFunding } from '@passbook/contract/depositor'
import { type ExtendedStatus, isCompleted } from '@passbook/contract/enums'
import { isRelinkPending } from '@passbook/contract/linked-account-states'
import type { ReadersStanding } from '@passbook/contract/account-status'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredLinkStatus } from '../db/tables/outside.ts'

interface Link {
  status: StoredLinkStatus
  was_active: boolean
}

/** The columns that decide whether a person may read, from `depositors` and `entities` of `personBy`. */
export const standingColumns = sql`
  depositors.id as depositor_id,
  depositors.registration_status,
  depositors.registration_last_step,
  depositors.is_primary,
  depositors.is_holder,
  depositors.standing,
  entities.savings_account_id`

/** The columns that decide the progress of a person; lookups use whole keys, so no plan scans a table. */
export const progressColumns = sql`
  ${standingColumns},
  depositors.first_name,
  depositors.standing_reason,
  depositors.stands_since,
  depositors.duplicate_found_at is not null as is_duplicate,
  coalesce((
    select json_agg(json_build_object(
      'status', link.status, 'was_active', link.activated_at is not null)
      order by link.created_at desc)
    from linked_accounts link
    where link.entity_id = entities.id and link.institution_id = entities.institution_id
  ), '[]') as links,
  -- A deposit left in a file and did not come back. One row is asked for, here and below, and not
  -- whether there is any: that Postgres may answer from all rows of the table at once.
  (
    select true from transfers deposit
    where deposit.account_id = entities.savings_account_id and deposit.kind = 'deposit'
      and deposit.institution_id = entities.institution_id
      and deposit.status in ('Submitted', 'Settled') limit 1
  ) is not null as is_funded,
  -- Of a return that was spent already.
  coalesce((
    select balance.receivable_cents from savings_balances balance
    where balance.account_id = entities.savings_account_id
      and balance.institution_id = entities.institution_id
  ), 0) as owed_cents,
  (
    select true from depositors other
    where other.entity_id = entities.id and other.institution_id = entities.institution_id
      and other.id <> depositors.id and other.standing is not null
      and other.registration_last_step = 'completed' and other.is_holder
      and other.registration_status is distinct from 'VIEW_ONLY' limit 1
  ) is not null as other_holder_barred,
  -- Nobody is asked to sign on screen who wants paper (STATES: Documents later).
  case when depositors.paper_since is not null then 0 else (
    select count(*)::int from disclosure_documents document
    where document.institution_id = depositors.institution_id and document.retired_at is null
      and document.kind <> 'tax_delivery'
      and (
        select true from disclosure_attestations signed
        where signed.institution_id = document.institution_id
          and signed.document_id = document.id and signed.depositor_id = depositors.id limit 1
      ) is null
  ) end as unsigned_documents`

/** Selects the depositor of a login, then the entity of their account. */
export function personBy(institution_id: RawBuilder<string>, user_id: RawBuilder<string>) {
  return sql`(
    select * from depositors person
    where person.institution_id = ${institution_id} and person.user_id = ${user_id} limit 1
  ) depositors
  cross join lateral (
    select entity.institution_id, entity.id, entity.savings_account_id from entities entity
    where entity.institution_id = depositors.institution_id
      and entity.id = depositors.entity_id limit 1
  ) entities`
}

export interface StandingRow extends Pick<
  Progress,
  'depositor_id' | 'registration_status' | 'registration_last_step' | 'is_primary'
> {
  is_holder: boolean
  standing: Tables['depositors']['standing']
  savings_account_id: string | null
}

export interface ProgressRow
  extends
    StandingRow,
    Pick<
      Progress,
      'first_name' | 'owed_cents' | 'other_holder_barred' | 'unsigned_documents' | 'is_duplicate'
    > {
  standing_reason: Tables['depositors']['standing_reason']
  stands_since: Date | null
  /** The linked accounts, newest first. */
  links: Link[]
  is_funded: boolean
}

/** The status that reading depends on; of the extended status only what bars a person from reading. */
export function toReadersStanding(row: StandingRow): ReadersStanding {
  return {
    registration_status: row.registration_status,
    registration_last_step: row.registration_last_step,
    extended_status: row.standing,
    is_primary: row.is_primary,
    is_joining: isJoining(row),
  }
}

/** The progress of a depositor (SPEC 3: depositor progress). */
export function toProgress(row: ProgressRow, funding_returned: ReturnedFunding | null): Progress {
  const { standing, links } = row
  const isClosed = row.registration_status === 'VIEW_ONLY'
  // People who left or have not joined yet learn nothing about the status of the account.
  const { is_holder: isHolder } = row
  return {
    depositor_id: row.depositor_id,
    registration_status: row.registration_status,
    registration_last_step: row.registration_last_step,
    is_primary: row.is_primary,
    is_joining: isJoining(row),
    first_name: row.first_name,
    owed_cents: isHolder ? row.owed_cents : 0,
    other_holder_barred: isHolder && row.other_holder_barred,
    extended_status: standing ?? (isHolder ? extendedStatus(links, row.is_funded) : null),
    standing_reason: standing && reasonForDepositor(row.standing_reason),
    stands_since: row.stands_since?.toISOString() ?? null,
    // VIEW_ONLY and HOLD are not asked to sign (STATES: Documents later).
    unsigned_documents: isClosed || standing === 'HOLD' ? 0 : row.unsigned_documents,
    relink: isHolder && isRelinkPending(links, { isOnReview: standing === 'REVIEW', isClosed }),
    is_duplicate: row.is_duplicate,
    funding_returned,
  }
}

/**
 * STATES (Joint): a person who signed up but did not sign the documents yet. Those who left are VIEW_ONLY.
 */
export function isJoining(
  row: Pick<StandingRow, 'is_holder' | 'registration_last_step' | 'registration_status'>,
): boolean {
  const isClosed = row.registration_status === 'VIEW_ONLY'
  return !row.is_holder && !isClosed && isCompleted(row.registration_last_step)
}

/** STATES: Registration. Derived, never stored. */
function extendedStatus(links: readonly Link[], hasDeposit: boolean): ExtendedStatus {
  if (!links.some(({ status }) => status === 'ACTIVE')) return 'UNLINKED'
  return hasDeposit ? 'FUNDED' : 'LINKED'
}

const findProgress = statement(
  (_db, { institution_id, user_id }: { institution_id: string; user_id: string }) =>
    sql<ProgressRow>`
      select ${progressColumns} from ${personBy(sql`${institution_id}`, sql`${user_id}`)}`,
)

/** Reads the progress of a depositor (SPEC 3: depositor progress) in the transaction of an act. */
export async function readProgress(
  db: Database,
  institution_id: string,
  user_id: string,
): Promise<Progress> {
  const [row] = await findProgress(db, { institution_id, user_id })
  if (row === undefined) throw new Error('a login without its depositor')
  return toProgress(row, await readFundingReturned(db, institution_id, row))
}

interface Account {
  institution_id: string
  account_id: string
}

interface LostDeposit extends Pick<ReturnedFunding, 'amount_cents' | 'return_code'> {
  date_processed: Date | null
}

/** The newest returned deposit, where no other deposit is kept or in progress. */
const findLost = statement(
  (_db, { institution_id, account_id }: Account) => sql<LostDeposit>`
    select lost.amount_cents, lost.return_code, lost.date_processed
    from transfers lost
    where lost.account_id = ${account_id} and lost.kind = 'deposit'
      and lost.institution_id = ${institution_id} and lost.status = 'Returned'
      and (
        select true from transfers kept
        where kept.account_id = ${account_id} and kept.kind = 'deposit'
          and kept.institution_id = ${institution_id}
          and kept.status in ('Initiated', 'Pending', 'Submitted', 'Settled') limit 1
      ) is null
    order by lost.date_created desc, lost.id desc limit 1`,
)

/**
 * STATES "Funding returned": every deposit was returned, and the first link takes no deposits. Only queried
 * where that link is locked, so that all other calls are spared it.
 */
export async function readFundingReturned(
  db: Database,
  institution_id: string,
  { is_holder, links, savings_account_id }: ProgressRow,
): Promise<ReturnedFunding | null> {
  const first = links.find(({ status }) => status !== 'ARCHIVED')?.status
  const isLocked = first === 'LOCKED' || first === 'DEPOSITS_LOCKED'
  if (!is_holder || !isLocked || savings_account_id === null) return null
  const [lost] = await findLost(db, { institution_id, account_id: savings_account_id })
  if (lost === undefined) return null
  const { date_processed, ...rest } = lost
  return { ...rest, returned_at: date_processed?.toISOString() ?? null }
}
