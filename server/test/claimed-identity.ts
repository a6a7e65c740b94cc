import type { ClaimedIdentity } from '../src/platform/ports/identity/port.ts'

/** Somebody as they describe themselves when their identity is checked. */
export function claimedIdentity(
  ssn: string,
  lastName = 'Testwell',
  known: Partial<ClaimedIdentity> = {},
): ClaimedIdentity {
  return {
    depositor_id: 'depositor',
    institution_id: 'institution',
    firstName: 'Tessa',
    lastName,
    dateOfBirth: '1990-04-01',
    ssn,
    address: {
      street: '1 Example Street',
      unit: null,
      city: 'Sampletown',
      state: 'OH',
      zip: '43000',
    },
    email: 'tessa@example.com',
    phone: null,
    ...known,
  }
}
