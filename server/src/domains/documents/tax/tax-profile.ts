import type { TaxDelivery } from '@passbook/contract/tax-documents'
import { type Selectable, sql } from 'kysely'
import {
  type BusinessDate,
  addDays,
  businessDate,
  laterOf,
} from '../../../platform/calendar/business-date.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Who pays, and by which rules forms are made. */
export type TaxProfile = Selectable<Tables['tax_profiles']> & { routing_number: string }

/** Undefined for an institution that was not told yet who it is to the tax office. */
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

/** After which day the forms of a year are made. */
export function formsDay(taxYear: number, dayOfJanuary: number): BusinessDate {
  return businessDate(taxYear + 1, 1, dayOfJanuary)
}

/** Until when the law wants them given: 31 January, or the next business day (RULES-2: Tax). */
export function readyBy(taxYear: number): BusinessDate {
  return onOrAfterBusinessDay(businessDate(taxYear + 1, 1, 31))
}

/** For one that comes late. */
const ONLINE_DAYS = 90

/** At least so long a form stays online (RULES-2: Tax). */
export function onlineUntil(taxYear: number, madeOn: BusinessDate): BusinessDate {
  return laterOf(businessDate(taxYear + 1, 10, 15), addDays(madeOn, ONLINE_DAYS))
}

interface Person {
  institution_id: string
  depositor_id: string
}

/** On paper, unless a consent to electronic tax documents stands, in whichever version it was given. */
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
