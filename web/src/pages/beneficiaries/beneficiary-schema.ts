import { WHOLE_BP, formatShare, parseShare } from '@passbook/contract/allocations'
import {
  BENEFICIARY_CHECKS,
  BENEFICIARY_FIELDS,
  type Beneficiary,
} from '@passbook/contract/beneficiaries'
import { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import { z } from 'zod/mini'

const Share = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => (parseShare(text) ?? 0) > 0, 'Enter a percentage above 0, like 33.33'),
    ),
  z.transform((text) => parseShare(text) ?? 0),
)

/** By beneficiary, as typed. */
export const Shares = z.record(z.string(), Share)

export function sumOf(shares: Readonly<Record<string, number>>): number {
  return Object.values(shares).reduce((sum, share) => sum + share, 0)
}

/** Of nobody there is nothing to share. */
function isWhole({ shares }: { shares: Readonly<Record<string, number>> }): boolean {
  return Object.keys(shares).length === 0 || sumOf(shares) === WHOLE_BP
}

export const wholeShares = z.refine<{ shares: Record<string, number> }>(isWhole, {
  error: ({ input }) => {
    const sum = sumOf((input as { shares: Record<string, number> }).shares)
    return `All shares together must be 100%. They are ${formatShare(sum)}.`
  },
  path: ['shares'],
})

/** The shares alone, where they are changed or somebody goes. */
export const SharesForm = z.object({ shares: Shares }).check(wholeShares)
export type SharesInput = z.input<typeof SharesForm>
export type SharesOutput = z.output<typeof SharesForm>

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
