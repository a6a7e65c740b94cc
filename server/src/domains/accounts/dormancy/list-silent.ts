import type { ContactKind } from '@passbook/contract/console/dormancy'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { stateOf } from './calendar.ts'
import { stateInSql } from './state-rules.ts'

/** An open account of which nothing was heard for some time. */
export interface Silent {
  account_id: string
  entity_id: string
  /** The first holder. */
  depositor_id: string
  customer: string
  account_last_four: string
  /** Whose rules count. */
  state: string
  is_home_state: boolean
  balance_cents: number
  last_contact_on: BusinessDate
  last_contact_by: ContactKind
  dormant_since: BusinessDate | null
  asked_back_at: Date | null
}

type Row = Omit<Silent, 'state' | 'is_home_state'> & { address_state: string | null }

interface Wish {
  institution_id: string
  homeState: string
  /** Heard of on this day or before. */
  until: BusinessDate
  after?: { last_contact_on: BusinessDate; account_id: string } | undefined
  only?: 'dormant' | 'asked' | 'not dormant' | undefined
  state?: string | undefined
  /** Only with money to be told of. */
  isFunded?: boolean
  /** Entities whose accounts the reader may not see. */
  leftOut?: readonly string[]
  limit: number
}

/** Those of whom nothing was heard since a day, the longest first, from after one of them on. */
export async function listSilent(db: Database, wish: Wish): Promise<Silent[]> {
  const { institution_id, homeState, until, after, only, limit } = wish
  const { rows } = await sql<Row>`
    ${silentRows(institution_id)}
      and contact.is_open and contact.last_contact_on <= ${until}::date
      ${after ? sql`and (contact.last_contact_on, contact.account_id) > (${after.last_contact_on}::date, ${after.account_id}::uuid)` : sql``}
      ${only === undefined ? sql`` : ONLY[only]}
      ${wish.leftOut ? sql`and entity.id <> all(${wish.leftOut}::uuid[])` : sql``}
      ${wish.isFunded ? sql`and balance.current_cents > 0` : sql``}
      ${wish.state === undefined ? sql`` : inState(wish.state, homeState)}
    order by contact.last_contact_on, contact.account_id limit ${limit}`.execute(db)
  return rows.map((row) => toSilent(row, homeState))
}

/** One account, whether anything was heard of it or not. */
export async function findSilent(
  db: Database,
  {
    institution_id,
    account_id,
    homeState,
  }: { institution_id: string; account_id: string; homeState: string },
): Promise<Silent | undefined> {
  const { rows } = await sql<Row>`
    ${silentRows(institution_id)} and contact.account_id = ${account_id}`.execute(db)
  return rows[0] && toSilent(rows[0], homeState)
}

function silentRows(institution_id: string): RawBuilder<Row> {
  return sql<Row>`
    select contact.account_id, entity.id as entity_id, person.id as depositor_id,
      concat_ws(' ', person.first_name, person.last_name) as customer, account.account_last_four,
      person.state as address_state, balance.current_cents as balance_cents,
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

function inState(state: string, homeState: string): RawBuilder<unknown> {
  return sql`and ${stateInSql(homeState)} = ${state}`
}

function toSilent({ address_state, ...row }: Row, homeState: string): Silent {
  return {
    ...row,
    state: stateOf(address_state, homeState),
    is_home_state: stateOf(address_state, '') === '',
  }
}
