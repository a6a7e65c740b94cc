import type { Beneficiary } from '@passbook/contract/beneficiaries'
import { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import { BENEFICIARY_CHECKS, BENEFICIARY_FIELDS } from '@passbook/contract/naming-beneficiaries'
import { z } from 'zod/mini'
import type { Address, Path } from '../../path.ts'
import { Shares, wholeShares } from './shares.ts'

export const SSN_HINT = 'It helps us to find them. We keep it encrypted.'

/** Everything about one of them; where only details change, the shares are nobody's. */
export const BeneficiaryForm = z
  .object({ ...BENEFICIARY_FIELDS, kind: BeneficiaryKind, shares: Shares })
  .check(...BENEFICIARY_CHECKS, wholeShares)
export type BeneficiaryInput = z.input<typeof BeneficiaryForm>
export type BeneficiaryOutput = z.output<typeof BeneficiaryForm>

/** What was told before, filled in. */
export function toInput(told: Partial<Beneficiary>): BeneficiaryInput {
  return {
    type: told.type ?? 'person',
    kind: told.kind ?? 'primary',
    first_name: told.first_name ?? '',
    last_name: told.last_name ?? '',
    organization_name: told.organization_name ?? '',
    ein: told.ein ?? '',
    // None yet: the form asks for one.
    relationship: told.relationship ?? ('' as 'other'),
    date_of_birth: told.date_of_birth ?? '',
    ssn: '',
    street: told.street ?? '',
    unit: told.unit ?? '',
    city: told.city ?? '',
    state: told.state ?? '',
    zip: told.zip ?? '',
    shares: {},
  }
}

type OfOne = Extract<Path, '/beneficiary/details' | '/beneficiary/edit' | '/beneficiary/remove'>

/** STATES "What the address carries": a reload keeps whom a page is about. */
export function beneficiaryAddress(page: OfOne, uuid: string): Address {
  return `${page}?uuid=${uuid}`
}
