import { createHash } from 'node:crypto'
import type { AccountType } from '../../../db/tables/outside.ts'

/** An account the simulated bank holds for somebody. */
export interface HeldAccount {
  id: string
  name: string
  accountType: AccountType
  accountNumber: string
  balanceCents: number
}

/** The sandbox network returns every entry to this number with R02: account closed. */
const CLOSED_ACCOUNT_NUMBER = '9900000002'

/** The same person has the same accounts at a bank each time, another person has others. */
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

/** Ten digits that follow from the text. */
function digitsOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE()
  return String(number).padStart(10, '0')
}
