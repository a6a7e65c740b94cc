import type { ContactKind } from '@passbook/contract/console/dormancy'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { stateOf } from './calendar.ts'
import { isOfState } from './state-rules.ts'

/** An open account with the date of its last contact. */
export interface InactiveAccount {
  account_id: string
  entity_id: string
  /** The first holder. */
  depositor_id: string
  customer: string
  account_last_four: string
  /** The state whose rules apply. */
  state: string
  is_home_state: boolean
  balance_cents: number
  last_contact_on: BusinessDate
  last_contact_by: ContactKind
  dormant_since: BusinessDate | null
  asked_back_at: Date | null
}

type Row = Omit<InactiveAccount, 'state' | 'is_home_state'> & { address_state: string | null }

interface InactiveFilter {
  institution_id: string
  homeState: string
  /** Only accounts whose last contact was on this day or before. */
  until: BusinessDate
  after?: { last_contact_on: BusinessDate; account_id: string } | undefined
  only?: 'dormant' | 'asked' | 'not dormant' | undefined
  state?: string | undefined
  /** Only accounts with a balance to report. */
  isFunded?: boolean
  /** Entities whose accounts the reader may not see. */
  leftOut?: readonly string[]
  limit: number
}

/** Lists accounts without contact since a day, the longest first, after the given one. */
export async function listInactive(
  db: Database,
  filter: InactiveFilter,
): Promise<InactiveAccount[]> {
  const { institution_id, homeState, until, after, only, limit } = filter
  const { rows } = await sql<Row>`
    ${inactiveRows(institution_id)}
      and contact.is_open and contact.last_contact_on <= ${until}::date
      ${after ? sql`and (contact.last_contact_on, contact.account_id) > (${after.last_contact_on}::date, ${after.account_id}::uuid)` : sql``}
      ${only === undefined ? sql`` : ONLY[only]}
      ${filter.leftOut ? sql`and entity.id <> all(${filter.leftOut}::uuid[])` : sql``}
      ${filter.isFunded ? sql`and balance.current_cents > 0` : sql``}
      ${filter.state === undefined ? sql`` : sql`and ${isOfState(filter.state, homeState)}`}
    order by contact.last_contact_on, contact.account_id limit ${limit}`.execute(db)
  return rows.map((row) => toInactive(row, homeState))
}

/** Finds one account, however recent its last contact. */
export async function findContactRecord(
  db: Database,
  {
    institution_id,
    account_id,
    homeState,
  }: { institution_id: string; account_id: string; homeState: string },
): Promise<InactiveAccount | undefined> {
  const { rows } = await sql<Row>`
    ${inactiveRows(institution_id)} and contact.account_id = ${account_id}`.execute(db)
  return rows[0] && toInactive(rows[0], homeState)
}

function inactiveRows(institution_id: string): RawBuilder<Row> {
  return sql<Row>`
    select contact.account_id, entity.id as entity_id, person.id as depositor_id,
      concat_ws(' ', person.first_name, person.last_name) as customer, account.account_last_four,
      contact.address_state, balance.current_cents as balance_cents,
      contact.last_contact_on, contact.last_contact_by, contact.dormant_since, contact.asked_back_at
    from account_contacts contact
    join savings_accounts account on account.institution_id = contact.institution_id
      and account.id = contact.account_id
    join savings_balances balance on balance.institution_id = contact.institution_id
      and balance.account_id = contact.account_id
    join entities entity on entity.institution_id = contact.institution_id
      and entity.savings_account_id = contact.account_id
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where contact.institution_id = ${institution_id}`
}

const ONLY = {
  dormant: sql`and contact.dormant_since is not null`,
  asked: sql`and contact.asked_back_at is not null`,
  'not dormant': sql`and contact.dormant_since is null`,
} as const

function toInactive({ address_state, ...row }: Row, homeState: string): InactiveAccount {
  return {
    ...row,
    state: stateOf(address_state, homeState),
    is_home_state: stateOf(address_state, '') === '',
  }
}
