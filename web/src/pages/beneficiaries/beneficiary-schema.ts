import type { Beneficiary } from '@passbook/contract/beneficiaries'
import { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import { BENEFICIARY_CHECKS, BENEFICIARY_FIELDS } from '@passbook/contract/naming-beneficiaries'
import { z } from 'zod/mini'
import type { Address, Path } from '../../path.ts'
import { Shares, wholeShares } from './shares.ts'
import * as wording from './wording.ts'

export const SSN_HINT = wording.helpsUsFindThemWe

/** The whole form of a beneficiary; when only details are edited, `shares` is empty. */
export const BeneficiaryForm = z
  .object({ ...BENEFICIARY_FIELDS, kind: BeneficiaryKind, shares: Shares })
  .check(...BENEFICIARY_CHECKS, wholeShares)
export type BeneficiaryInput = z.input<typeof BeneficiaryForm>
export type BeneficiaryOutput = z.output<typeof BeneficiaryForm>

/** The form's values for a saved beneficiary, or for a new one. */
export function toInput(saved: Partial<Beneficiary>): BeneficiaryInput {
  return {
    type: saved.type ?? 'person',
    kind: saved.kind ?? 'primary',
    first_name: saved.first_name ?? '',
    last_name: saved.last_name ?? '',
    organization_name: saved.organization_name ?? '',
    ein: saved.ein ?? '',
    // Nothing is selected yet; the form requires a choice.
    relationship: saved.relationship ?? ('' as 'other'),
    date_of_birth: saved.date_of_birth ?? '',
    ssn: '',
    street: saved.street ?? '',
    unit: saved.unit ?? '',
    city: saved.city ?? '',
    state: saved.state ?? '',
    zip: saved.zip ?? '',
    shares: {},
  }
}

type PagePath = Extract<Path, '/beneficiary/details' | '/beneficiary/edit' | '/beneficiary/remove'>

/** STATES "What the address carries": the id is in the URL, so that a reload keeps it. */
export function beneficiaryAddress(page: PagePath, uuid: string): Address {
  return `${page}?uuid=${uuid}`
}
