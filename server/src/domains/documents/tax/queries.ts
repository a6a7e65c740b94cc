import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

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

/** Newest first; of one year the one that counts first. */
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

interface Life {
  openedIn: number
  /** Null while it is open. */
  closedIn: number | null
  /** Years whose forms have all been made. */
  over: number[]
}

/** In which years an account can have earned, and which of the institution's are over. */
export async function findLife(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
): Promise<Life> {
  const { rows } = await sql<Life>`
    select extract(year from account.opened_on)::int as "openedIn",
      extract(year from account.closed_on)::int as "closedIn",
      array(
        select tax_year::int from tax_years
        where institution_id = ${institution_id} order by tax_year) as over
    from savings_accounts account
    where account.institution_id = ${institution_id} and account.id = ${account_id}`.execute(db)
  const [life] = rows
  if (life === undefined) throw new Error('there is no such account')
  return life
}
