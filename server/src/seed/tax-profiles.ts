import type { Insertable } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'
import type { Transaction } from '../platform/db/transaction.ts'

type Profile = Omit<Insertable<Tables['tax_profiles']>, 'institution_id'>

/** Invented: no employer has a number that begins with 00, and 555-01xx rings nowhere. */
const profiles: Record<string, Profile> = {
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

/** Gives a seeded institution what its tax forms say of it, unless it has that. */
export async function seedTaxProfile(
  trx: Transaction,
  institution: { id: string; slug: string },
): Promise<void> {
  const profile = profiles[institution.slug]
  if (profile === undefined) return
  await trx
    .insertInto('tax_profiles')
    .values({ institution_id: institution.id, ...profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
