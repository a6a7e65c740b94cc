import type { TaxDelivery } from '@passbook/contract/tax-documents'
import { type Selectable, sql, type RawBuilder } from 'kysely'
import {
  type BusinessDate,
  addDays,
  businessDate,
  laterOf,
} from '../../../platform/calendar/business-date.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** The payer on the forms, and the institution's rules for making them. */
export type TaxProfile = Selectable<Tables['tax_profiles']> & { routing_number: string }

/** Returns undefined if the institution's tax details were not entered yet. */
export function findTaxProfile(
  db: Database,
  institution_id: string,
): Promise<TaxProfile | undefined> {
  return db
    .selectFrom('tax_profiles')
    .innerJoin('ach_profiles', 'ach_profiles.institution_id', 'tax_profiles.institution_id')
    .selectAll('tax_profiles')
    .select('ach_profiles.routing_number')
    .where('tax_profiles.institution_id', '=', institution_id)
    .executeTakeFirst()
}

/** The day after which the forms of a year are made. */
export function formsDay(taxYear: number, dayOfJanuary: number): BusinessDate {
  return businessDate(taxYear + 1, 1, dayOfJanuary)
}

/** The legal deadline to furnish forms: January 31, or the next business day (RULES-2: Tax). */
export function readyBy(taxYear: number): BusinessDate {
  return onOrAfterBusinessDay(businessDate(taxYear + 1, 1, 31))
}

/** How long a late form stays online. */
const ONLINE_DAYS = 90

/** The last day on which a form must be online (RULES-2: Tax). */
export function onlineUntil(taxYear: number, madeOn: BusinessDate): BusinessDate {
  return laterOf(businessDate(taxYear + 1, 10, 15), addDays(madeOn, ONLINE_DAYS))
}

interface Person {
  institution_id: string
  depositor_id: string
}

/** Paper, unless the person has an active consent to electronic tax documents, in any version. */
export async function taxDeliveryOf(
  db: Database,
  { institution_id, depositor_id }: Person,
): Promise<TaxDelivery> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id and document.kind = 'tax_delivery'
      where signed.institution_id = ${institution_id} and signed.depositor_id = ${depositor_id}
        and not exists (
          select from consent_withdrawals withdrawn
          where withdrawn.institution_id = signed.institution_id
            and withdrawn.depositor_id = signed.depositor_id
            and withdrawn.document_id = signed.document_id
            and withdrawn.number = signed.number)) as stands`.execute(db)
  return rows[0]?.stands ? 'electronic' : 'paper'
}

/** An account and a year whose last form became wrong after it was made. */
interface OutdatedForm {
  account_id: string
  tax_year: number
}

/** A form is corrected for another name or number as long as its return can still be amended. */
const PAYEE_YEARS = sql.lit(3)

/**
 * The condition that staff corrected the name or number of a taxpayer after a form was made, within the years
 * in which it is corrected. The two names are those of the correction and of the form.
 */
export function isPayeeCorrected(correction: string, form: string): RawBuilder<boolean> {
  const [corrected_at, made_at, tax_year] = [
    sql.ref(`${correction}.corrected_at`),
    sql.ref(`${form}.made_at`),
    sql.ref(`${form}.tax_year`),
  ]
  return sql<boolean>`(${corrected_at} > ${made_at}
    and ${tax_year} >=
      extract(year from ${corrected_at} at time zone 'America/New_York') - ${PAYEE_YEARS})`
}

/**
 * Selects forms that became wrong: by interest taken back after their year, with a returned deposit or by a
 * correction, or by a corrected name or number. `which` is a condition on `taken`.
 */
export function outdatedForms(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select taken.institution_id, given.account_id, given.tax_year::int as tax_year
  from interest_takebacks taken
  join tax_documents given on given.institution_id = taken.institution_id
    and given.account_id = taken.account_id
    and given.tax_year = extract(year from taken.credited_on)
  where ${which}
    and extract(year from taken.credited_on) < extract(year from taken.effective_date)
    and taken.effective_date > given.through_date and ${NEWEST}
  union all
  select taken.institution_id, given.account_id, given.tax_year::int
  from interest_of_earlier_years taken
  join tax_documents given on given.institution_id = taken.institution_id
    and given.account_id = taken.account_id and given.tax_year = taken.tax_year
  where ${which} and taken.effective_date > given.through_date and ${NEWEST}
  union all
  select taken.institution_id, given.account_id, given.tax_year::int
  from taxpayer_corrections taken
  join tax_documents given on given.institution_id = taken.institution_id
    and given.depositor_id = taken.depositor_id
  where ${which} and ${isPayeeCorrected('taken', 'given')} and ${NEWEST}`
}

const NEWEST = sql`not exists (
  select from tax_documents newer
  where newer.institution_id = given.institution_id and newer.account_id = given.account_id
    and newer.tax_year = given.tax_year and newer.number > given.number)`

export async function listOutdated(db: Database, institution_id: string): Promise<OutdatedForm[]> {
  const own = outdatedForms(sql`taken.institution_id = ${institution_id}`)
  const { rows } = await sql<OutdatedForm>`
    select distinct account_id, tax_year from (${own}) suspect
    order by tax_year, account_id`.execute(db)
  return rows
}
