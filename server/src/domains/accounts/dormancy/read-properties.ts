import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import type { Address, Named } from '../../../platform/person-words.ts'
import { openSsn } from '../../people/registration/ssn.ts'
import type { ReportOwner, ReportProperty } from './naupa/write-report.ts'

/** What a report tells of an account: its amount is that of the day, or what was handed over. */
export interface Told {
  account_id: string
  last_contact_on: BusinessDate
  amount_cents: number
}

interface Row extends Named, Address {
  account_id: string
  account_last_four: string
  opened_on: BusinessDate
  depositor_id: string
  ssn_sealed: Buffer | null
  date_of_birth: BusinessDate | null
}

/** Accounts with their owners, as a state wants to know them: the first listed first, always alike. */
export async function readProperties(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  told: readonly Told[],
): Promise<ReportProperty[]> {
  const { rows } = await sql<Row>`
    select account.id as account_id, account.account_last_four, account.opened_on,
      person.id as depositor_id, person.first_name, person.last_name, person.street, person.unit,
      person.city, person.state, person.zip, person.ssn_sealed, person.date_of_birth
    from savings_accounts account
    join entities entity on entity.institution_id = account.institution_id
      and entity.savings_account_id = account.id
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_holder
    where account.institution_id = ${institution_id}
      and account.id = any(${told.map(({ account_id }) => account_id)}::uuid[])
    order by account.id, person.is_primary desc, person.created_at, person.id`.execute(db)
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id)
  return told
    .toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1))
    .flatMap(({ account_id, last_contact_on, amount_cents }) => {
      const owners = byAccount.get(account_id) ?? []
      const [first] = owners
      if (first === undefined) return []
      return [
        {
          accountLastFour: first.account_last_four,
          openedOn: first.opened_on,
          lastContactOn: last_contact_on,
          amountCents: amount_cents,
          owners: owners.map((row) => toOwner(vault, institution_id, row)),
        },
      ]
    })
}

function toOwner(vault: Context['vault'], institution_id: string, row: Row): ReportOwner {
  const { depositor_id, ssn_sealed } = row
  return {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    street: row.street ?? '',
    unit: row.unit ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zip: row.zip ?? '',
    taxId: ssn_sealed ? openSsn(vault, { institution_id, depositor_id }, ssn_sealed) : '',
    bornOn: row.date_of_birth ?? '',
  }
}
