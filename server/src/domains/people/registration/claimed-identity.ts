import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import type { Vault } from '../../../platform/vault.ts'
import { openSsn } from './ssn.ts'

/** What the provider is asked about somebody; refused while they have not told all of it. */
export function claimedIdentity(
  vault: Vault,
  depositor: Selectable<Tables['depositors']>,
  reach: Pick<ClaimedIdentity, 'email' | 'phone'>,
): ClaimedIdentity {
  const { institution_id, id: depositor_id, first_name, last_name, date_of_birth } = depositor
  const { ssn_sealed, street, unit, city, state, zip } = depositor
  if (!first_name || !last_name || !date_of_birth || !ssn_sealed)
    throw new DomainError('not_allowed')
  if (!street || !city || !state || !zip) throw new DomainError('not_allowed')
  return {
    institution_id,
    depositor_id,
    firstName: first_name,
    lastName: last_name,
    dateOfBirth: date_of_birth,
    ssn: openSsn(vault, { institution_id, depositor_id }, ssn_sealed),
    address: { street, unit, city, state, zip },
    ...reach,
  }
}
