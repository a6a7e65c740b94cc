import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { type BeneficiaryDetails, StoredDetails } from '@passbook/contract/naming-beneficiaries'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Vault } from '../../../platform/vault.ts'
import { indexSsn } from '../registration/ssn.ts'
import type { ListToChange } from './change-list.ts'
import { type BeneficiaryRow, listHolders } from './queries.ts'

/** What is stored of one, beside kind, share and number. */
export type Details = Pick<
  BeneficiaryRow,
  | 'type'
  | 'first_name'
  | 'last_name'
  | 'organization_name'
  | 'ein'
  | 'relationship'
  | 'date_of_birth'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
>

/** What somebody tells of one; what is left out is not there. */
export type ToldDetails = Pick<BeneficiaryDetails, 'type' | 'relationship'> &
  Partial<BeneficiaryDetails>

/** Answers that belong to the other type do not stay behind. */
export function toDetails(told: ToldDetails): Details {
  const { type, relationship } = told
  const isPerson = type === 'person'
  const birth = isPerson ? told.date_of_birth : undefined
  return {
    type,
    relationship,
    first_name: (isPerson && told.first_name) || null,
    last_name: (isPerson && told.last_name) || null,
    date_of_birth: birth ? parseBusinessDate(birth) : null,
    organization_name: (!isPerson && told.organization_name) || null,
    ein: (!isPerson && told.ein) || null,
    street: told.street ?? null,
    unit: told.unit ?? null,
    city: told.city ?? null,
    state: told.state ?? null,
    zip: told.zip ?? null,
  }
}

/** Holds what would be stored against the rules of the form. */
export function assertComplete(details: Details): void {
  const told = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))
  const { error } = z.safeParse(StoredDetails, told)
  if (error === undefined) return
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.'), [message]]),
  )
  throw new DomainError('invalid', { fields })
}

/** RULES "Beneficiaries": owners may not be named; and nobody is named twice in one kind. */
export async function assertNewcomer(
  { vault }: Pick<Context, 'vault'>,
  { trx, of }: Pick<ListToChange, 'trx' | 'of'>,
  details: Details,
  { ssn, others }: { ssn: string | null | undefined; others: readonly BeneficiaryRow[] },
): Promise<void> {
  const holders = await listHolders(trx, of)
  const number = ssn ? indexSsn(vault, of.institution_id, ssn) : null
  if (number && holders.some(({ ssn_index }) => ssn_index?.equals(number))) {
    throw invalid('ssn', 'This is the number of an owner of the account. An owner cannot be named.')
  }
  const isSame = (other: Pick<Details, 'first_name' | 'last_name' | 'date_of_birth'>) =>
    details.type === 'person' &&
    other.date_of_birth === details.date_of_birth &&
    keyOf(other) === keyOf(details)
  if (holders.some(isSame)) {
    throw invalid('first_name', 'An owner of the account cannot be its beneficiary.')
  }
  const isThere = (other: Details) =>
    details.type === 'person' ? isSame(other) : keyOf(other) === keyOf(details)
  if (others.some(isThere)) {
    const field = details.type === 'person' ? 'first_name' : 'organization_name'
    throw invalid(field, 'This beneficiary is named already.')
  }
}

function keyOf(named: { first_name: string | null; last_name: string | null } & Partial<Details>) {
  const name = nameOfBeneficiary({ organization_name: null, ...named })
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')
}

const LAST_DIGITS = 4

/** What is stored of a beneficiary's SSN: sealed for the day of a claim, and its last four. */
export function sealNumber(
  vault: Vault,
  { institution_id, id }: { institution_id: string; id: string },
  ssn: string | null | undefined,
) {
  if (!ssn) return { ssn_sealed: null, ssn_last_four: null }
  const place = { column: 'beneficiaries.ssn_sealed', institution_id, rowId: id }
  return { ssn_sealed: vault.seal(ssn, place), ssn_last_four: ssn.slice(-LAST_DIGITS) }
}
