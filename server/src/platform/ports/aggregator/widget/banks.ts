import { createHash } from 'node:crypto'
import { linkingOffer } from '@passbook/contract/linking-mode'
import type { WidgetBank } from '@passbook/contract/widget'
import type { Database } from '../../../db/database.ts'
import type { AccountType } from '../../../db/tables/outside.ts'

/** The other banks of the sandbox: invented, with valid check digits. */
export const sandboxBanks = [
  { routing_number: '992000011', name: 'Copper Canyon Bank' },
  { routing_number: '992000024', name: 'Blue Heron National Bank' },
  { routing_number: '992000037', name: 'Prairie Star Credit Union' },
  { routing_number: '992000040', name: 'Old Lantern Trust' },
  { routing_number: '992000053', name: 'Silver Birch Bank' },
] as const

const BANK_THAT_IS_DOWN = 'Old Lantern Trust'
const BANK_THAT_RENEWS_CONSENT = 'Silver Birch Bank'

/**
 * Lists the institution itself, then the other banks of the sandbox. Where the institution only links its own
 * accounts, its widget offers nothing else.
 */
export async function listBanks(db: Database, institution_id: string): Promise<WidgetBank[]> {
  const found = await db
    .selectFrom('ach_profiles')
    .innerJoin('institutions', 'institutions.id', 'ach_profiles.institution_id')
    .select(['ach_profiles.routing_number', 'institutions.name', 'institutions.linking_mode'])
    .where('ach_profiles.institution_id', '=', institution_id)
    .execute()
  const own = found.map(({ routing_number, name }) => ({ routing_number, name }))
  const isSameFiOnly = found.some(({ linking_mode }) => linkingOffer(linking_mode).sameFi)
  return isSameFiOnly ? own : [...own, ...sandboxBanks]
}

export function isDown(bankName: string): boolean {
  return bankName === BANK_THAT_IS_DOWN
}

/** Whether the bank asks its customers to renew their consent from time to time. */
export function renewsConsent(bankName: string): boolean {
  return bankName === BANK_THAT_RENEWS_CONSENT
}

/** An account that a person has at the simulated bank. */
export interface HeldAccount {
  id: string
  name: string
  accountType: AccountType
  accountNumber: string
  balanceCents: number
}

/** The sandbox network returns every entry to this number with R02: account closed. */
const CLOSED_ACCOUNT_NUMBER = '9900000002'

/** The accounts of a person at a bank: always the same ones, different for each person. */
export function accountsAt(routingNumber: string, depositor_id: string): HeldAccount[] {
  const numberOf = (prefix: string) =>
    prefix + digitsOf(`${prefix} ${routingNumber} ${depositor_id}`)
  return [
    {
      id: 'checking',
      name: 'Everyday checking',
      accountType: 'checking',
      accountNumber: numberOf('10'),
      balanceCents: 421_537,
    },
    {
      id: 'savings',
      name: 'Rainy day savings',
      accountType: 'savings',
      accountNumber: numberOf('20'),
      balanceCents: 1_248_000,
    },
    {
      id: 'closed',
      name: 'Old checking (closed)',
      accountType: 'checking',
      accountNumber: CLOSED_ACCOUNT_NUMBER,
      balanceCents: 0,
    },
  ]
}

/** Ten digits derived from the text. */
function digitsOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE()
  return String(number).padStart(10, '0')
}
