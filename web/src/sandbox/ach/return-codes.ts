import { returnWords } from '@passbook/contract/return-words'
import type { Option } from '../../ui/aria-field.ts'

const CHANGES: Record<string, string> = {
  C01: 'Change: another account number',
  C02: 'Change: another routing number',
  C03: 'Change: another routing and account number',
  C05: 'Change: checking instead of savings, or the reverse',
}

/** What a bank can answer an entry with. */
export const returnCodes: Option[] = [
  ...Object.entries(returnWords).map(([code, { what }]) => ({
    value: code,
    label: code,
    hint: what,
  })),
  ...Object.entries(CHANGES).map(([code, hint]) => ({ value: code, label: code, hint })),
]
