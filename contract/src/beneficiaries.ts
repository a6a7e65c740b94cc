import { z } from 'zod/mini'
import { WHOLE_BP } from './allocations.ts'
import { BeneficiaryKind, BeneficiaryType, Relationship } from './beneficiary-words.ts'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { StepUp } from './step-up.ts'

export const AllocationBp = z
  .int('Enter a percentage with at most two decimals, like 33.34')
  .check(z.gte(1, 'Enter a share above 0%'), z.lte(WHOLE_BP, 'Enter at most 100%'))

export const Beneficiary = z.object({
  uuid: z.uuid(),
  type: BeneficiaryType,
  kind: BeneficiaryKind,
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  organization_name: z.nullable(z.string()),
  ein: z.nullable(z.string()),
  relationship: Relationship,
  date_of_birth: z.nullable(z.string()),
  /** The full number never leaves the server. */
  ssn_last_four: z.nullable(z.string()),
  street: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  allocation_bp: z.int(),
})
export type Beneficiary = z.infer<typeof Beneficiary>

/** All beneficiaries of an account and the version of the list; every change names the version it changes. */
export const Beneficiaries = z.object({
  beneficiaries: z.array(Beneficiary),
  version: z.int(),
  /** On a joint account: the list is proposed, and the other owner has not agreed to it yet. */
  proposal: z.optional(z.object({ uuid: z.uuid(), proposed_by: z.uuid(), expires_at: Instant })),
})
export type Beneficiaries = z.infer<typeof Beneficiaries>

/** The version of the list that a change is based on. */
const ListVersion = z.int().check(z.gte(0))

/** What every change carries: the version it changes, and a fresh code, which the server asks for. */
export const CHANGE_FIELDS = { version: ListVersion, step_up: z.optional(StepUp) }

const Allocation = z.object({ uuid: z.uuid(), allocation_bp: AllocationBp })
export type Allocation = z.infer<typeof Allocation>
export const Allocations = z.array(Allocation).check(z.maxLength(LIMITS.beneficiaries.atMost))

/** Read, share and remove. The details and their checks are in `naming-beneficiaries.ts`. */
export const beneficiaryEndpoints = {
  getBeneficiaries: endpoint({
    method: 'GET',
    path: '/depositor/beneficiaries',
    auth: 'session',
    summary: 'Who receives the account when its last owner dies, and in which shares',
    data: Beneficiaries,
    errors: [403],
  }),
  updateAllocations: endpoint({
    method: 'PATCH',
    path: '/depositor/beneficiaries/update-allocations',
    auth: 'session',
    summary: 'Changes the shares of all beneficiaries of a kind',
    body: z.object({ kind: BeneficiaryKind, allocations: Allocations, ...CHANGE_FIELDS }),
    data: Beneficiaries,
    errors: [400, 403, 429],
  }),
  deleteBeneficiary: endpoint({
    method: 'DELETE',
    path: '/depositor/beneficiary',
    auth: 'session',
    summary: 'Removes the only beneficiary of a kind',
    body: z.object({ uuid: z.uuid(), ...CHANGE_FIELDS }),
    data: Beneficiaries,
    errors: [400, 403, 404, 429],
  }),
  deleteAndReallocate: endpoint({
    method: 'POST',
    path: '/depositor/beneficiaries/delete-and-reallocate',
    auth: 'session',
    summary: 'Removes a beneficiary and changes the shares of those who remain of the kind',
    body: z.object({ uuid: z.uuid(), allocations: Allocations, ...CHANGE_FIELDS }),
    data: Beneficiaries,
    errors: [400, 403, 404, 429],
  }),
}
