import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { TaxPrint } from '../../../platform/db/tables/tax.ts'
import type { Issuer } from '../statements/issuer.ts'
import type { DueForm } from './due-forms.ts'
import type { TaxProfile } from './tax-profile.ts'

export type WholeForm = Selectable<Tables['tax_documents']>

interface Person {
  institution_id: string
  depositor_id: string
}

const LISTED = [
  'id',
  'tax_year',
  'form',
  'is_corrected',
  'replaces',
  'interest_cents',
  'withheld_cents',
  'made_on',
] as const

export type FormRow = Pick<WholeForm, (typeof LISTED)[number]>

/** A person's forms, newest year first, and the current form of a year before those it replaced. */
export function listForms(
  db: Database,
  { institution_id, depositor_id }: Person,
): Promise<FormRow[]> {
  return db
    .selectFrom('tax_documents')
    .select(LISTED)
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .orderBy('tax_year', 'desc')
    .orderBy('number', 'desc')
    .execute()
}

export function findForm(
  db: Database,
  { institution_id, depositor_id }: Person,
  id: string,
): Promise<WholeForm | undefined> {
  return db
    .selectFrom('tax_documents')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

interface AccountYears {
  openedIn: number
  /** Null while the account is open. */
  closedIn: number | null
  /** Years whose forms have all been made. */
  over: number[]
}

/** The years in which an account was opened and closed, and the institution's completed tax years. */
export async function findAccountYears(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
): Promise<AccountYears> {
  const { rows } = await sql<AccountYears>`
    select extract(year from account.opened_on)::int as "openedIn",
      extract(year from account.closed_on)::int as "closedIn",
      array(
        select tax_year::int from tax_years
        where institution_id = ${institution_id} order by tax_year) as over
    from savings_accounts account
    where account.institution_id = ${institution_id} and account.id = ${account_id}`.execute(db)
  const [years] = rows
  if (years === undefined) throw new Error('there is no such account')
  return years
}

/** What a form prints besides its figures: payer, recipient and account. */
export async function findFormPrint(
  db: Database,
  { institution, look }: Issuer,
  profile: TaxProfile,
  { account_id, depositor_id }: DueForm,
): Promise<TaxPrint> {
  const { account_last_four } = await db
    .selectFrom('savings_accounts')
    .select('account_last_four')
    .where('institution_id', '=', institution.id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const recipient = await findRecipient(db, institution.id, depositor_id)
  const { payer_name, street, city, state, zip, phone, tin, routing_number } = profile
  return {
    institution: institution.name,
    insurer: institution.insurer,
    ...look,
    support_email: institution.support_email,
    payer: {
      name: payer_name,
      address: [street, cityLine({ city, state, zip })],
      phone: `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
      tin: `${tin.slice(0, 2)}-${tin.slice(2)}`,
      routing_number,
    },
    recipient,
    account_last_four,
    edition: 4,
  }
}

async function findRecipient(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<TaxPrint['recipient']> {
  const person = await db
    .selectFrom('depositors')
    .select(['first_name', 'last_name', 'street', 'unit', 'city', 'state', 'zip', 'ssn_last_four'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const address = [joinParts([person.street, person.unit], ', '), cityLine(person)]
  return {
    name: joinParts([person.first_name, person.last_name], ' ') || 'Account holder',
    address: address.filter((line) => line !== ''),
    tin_last_four: person.ssn_last_four,
  }
}

interface CityStateZip {
  city: string | null
  state: string | null
  zip: string | null
}

function cityLine({ city, state, zip }: CityStateZip): string {
  return joinParts([city, joinParts([state, zip], ' ')], ', ')
}

function joinParts(parts: readonly (string | null)[], between: string): string {
  return parts.filter(Boolean).join(between)
}
