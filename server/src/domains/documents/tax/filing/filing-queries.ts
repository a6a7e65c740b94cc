import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'

export type Filing = Selectable<Tables['tax_filings']>

interface OfYear {
  institution_id: string
  taxYear: number
}

/** From the original on. */
export function listFilings(db: Database, { institution_id, taxYear }: OfYear): Promise<Filing[]> {
  return db
    .selectFrom('tax_filings')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .orderBy('number')
    .execute()
}

/** The form of each account that counts now. */
export function listNewestForms(db: Database, { institution_id, taxYear }: OfYear) {
  return db
    .selectFrom('tax_documents')
    .distinctOn('account_id')
    .select(['id', 'account_id', 'replaces'])
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .orderBy('account_id')
    .orderBy('number', 'desc')
    .execute()
}

export async function isYearOver(
  db: Database,
  { institution_id, taxYear }: OfYear,
): Promise<boolean> {
  const row = await db
    .selectFrom('tax_years')
    .select('tax_year')
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst()
  return row !== undefined
}

/** Forms with whom they are about, in the order of their accounts. */
export function listFormsToFile(db: Database, institution_id: string, ids: readonly string[]) {
  return db
    .selectFrom('tax_documents as form')
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'form.institution_id')
        .onRef('person.id', '=', 'form.depositor_id'),
    )
    .innerJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'form.institution_id')
        .onRef('account.id', '=', 'form.account_id'),
    )
    .select(['form.id', 'form.depositor_id', 'form.account_id', 'form.interest_cents'])
    .select(['form.withheld_cents', 'person.first_name', 'person.last_name', 'person.street'])
    .select(['person.unit', 'person.city', 'person.state', 'person.zip', 'person.ssn_sealed'])
    .select(['account.account_number_sealed'])
    .where('form.institution_id', '=', institution_id)
    .where('form.id', 'in', ids.length === 0 ? [''] : [...ids])
    .orderBy('form.account_id')
    .execute()
}

export type FormToFile = Awaited<ReturnType<typeof listFormsToFile>>[number]
