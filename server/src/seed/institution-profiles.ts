import { charterOf } from '@passbook/contract/charter'
import type { Insertable } from 'kysely'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { findInstitution } from '../platform/institutions/queries.ts'
import { sandboxBanks } from '../platform/ports/aggregator/widget/banks.ts'

/** Invented numbers with valid check digits: no bank has numbers that begin with 99. */
const OPERATOR = { immediate_destination: '990000013', destination_name: 'SANDBOX ACH OPERATOR' }

type AchProfile = Omit<
  Insertable<Tables['ach_profiles']>,
  'institution_id' | keyof typeof OPERATOR | 'immediate_origin'
>

const achProfiles: Record<string, AchProfile> = {
  harborlight: {
    routing_number: '991000012',
    origin_name: 'HARBORLIGHT SAVINGS',
    company_id: '1990000001',
    company_name: 'HARBORLIGHT',
  },
  summit: {
    routing_number: '991000025',
    origin_name: 'SUMMIT RIDGE BANK',
    company_id: '1990000002',
    company_name: 'SUMMIT RIDGE',
  },
  meadow: {
    routing_number: '991000038',
    origin_name: 'MEADOW COMMUNITY CU',
    company_id: '1990000003',
    company_name: 'MEADOW CU',
  },
  juniper: {
    routing_number: '991000041',
    origin_name: 'JUNIPER STREET BANK',
    company_id: '1990000004',
    company_name: 'JUNIPER ST',
  },
}

/** Adds a seeded institution's name and numbers on the ACH network, unless it has them. */
export async function seedAchProfile(
  trx: Transaction,
  institution: { id: string; slug: string },
): Promise<void> {
  const profile = achProfiles[institution.slug]
  if (profile === undefined) return
  await trx
    .insertInto('ach_profiles')
    .values({
      institution_id: institution.id,
      ...OPERATOR,
      ...profile,
      immediate_origin: profile.routing_number,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type TaxProfile = Omit<Insertable<Tables['tax_profiles']>, 'institution_id'>

/** Invented numbers: no EIN begins with 00, and 555-01xx is never assigned. */
const taxProfiles: Record<string, TaxProfile> = {
  harborlight: {
    payer_name: 'Harborlight Savings',
    street: '1 Invention Wharf',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    phone: '2075550110',
    tin: '009900001',
    contact_name: 'Tax Desk',
    contact_email: 'support@harborlight.example',
    transmitter_control_code: 'DEMO1',
  },
  summit: {
    payer_name: 'Summit Ridge Bank',
    street: '200 Fable Pass',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    phone: '3035550120',
    tin: '009900002',
    contact_name: 'Tax Desk',
    contact_email: 'help@summitridge.example',
    transmitter_control_code: 'DEMO2',
  },
  meadow: {
    payer_name: 'Meadow Community Credit Union',
    street: '35 Make Believe Lane',
    city: 'Madison',
    state: 'WI',
    zip: '53703',
    phone: '6085550130',
    tin: '009900003',
    contact_name: 'Tax Desk',
    contact_email: 'members@meadowcu.example',
    transmitter_control_code: 'DEMO3',
  },
  juniper: {
    payer_name: 'Juniper Street Bank',
    street: '8 Juniper Street',
    city: 'Savannah',
    state: 'GA',
    zip: '31401',
    phone: '9125550140',
    tin: '009900004',
    contact_name: 'Tax Desk',
    contact_email: 'hello@juniperstreet.example',
    transmitter_control_code: 'DEMO4',
  },
}

/** Adds a seeded institution's data for tax forms, unless it has them. */
export async function seedTaxProfile(
  trx: Transaction,
  institution: { id: string; slug: string },
): Promise<void> {
  const profile = taxProfiles[institution.slug]
  if (profile === undefined) return
  await trx
    .insertInto('tax_profiles')
    .values({ institution_id: institution.id, ...profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** 4.50 % APY, compounded daily (RULES: Moving money); the limits are the table's defaults. */
const RATE = '0.044020'
/** The seeded rate is in force from this day. Other rates were set by staff. */
const SEEDED_RATE_SINCE = parseBusinessDate('2020-01-01')

/** The usual membership share of a credit union. */
const PAR_VALUE_CENTS = 500

/** Adds an institution's savings product, unless it has one. */
export async function seedProducts(trx: Transaction, institution_id: string): Promise<void> {
  const { insurer } = await findInstitution(trx, institution_id)
  const par_value_cents = charterOf(insurer) === 'credit union' ? PAR_VALUE_CENTS : null
  await trx
    .insertInto('savings_products')
    .values({ institution_id, par_value_cents })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('product_rates')
    .values({ institution_id, effective_date: SEEDED_RATE_SINCE, rate: RATE })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Seeds the bank directory, with the institutions themselves: their accounts may be linked too. */
export async function seedBanks(db: Database): Promise<void> {
  const own = await acrossInstitutions(db, 'every institution is a bank of the directory')
    .selectFrom('ach_profiles')
    .innerJoin('institutions', 'institutions.id', 'ach_profiles.institution_id')
    .select(['ach_profiles.routing_number as routing_number', 'institutions.name as name'])
    .execute()
  await db
    .insertInto('bank_directory')
    .values([...sandboxBanks, ...own])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
