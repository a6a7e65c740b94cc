import type { Insertable } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'
import type { Transaction } from '../platform/db/transaction.ts'

/** Invented, with good check digits: no bank has numbers that begin with 99. */
const OPERATOR = { immediate_destination: '990000013', destination_name: 'SANDBOX ACH OPERATOR' }

type Profile = Omit<
  Insertable<Tables['ach_profiles']>,
  'institution_id' | keyof typeof OPERATOR | 'immediate_origin'
>

const profiles: Record<string, Profile> = {
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

/** Gives a seeded institution its name and numbers on the ACH network, unless it has them. */
export async function seedAchProfile(
  trx: Transaction,
  institution: { id: string; slug: string },
): Promise<void> {
  const profile = profiles[institution.slug]
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
