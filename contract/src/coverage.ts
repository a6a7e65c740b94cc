import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Insurer } from './enums.ts'
import { BalanceCents } from './money.ts'
import { CentsInAddress } from './transaction-filters.ts'

/** From this day, a credit union member's beneficiary counts whatever their share is (89 FR 79397). */
export const NCUA_TRUST_RULES_FROM = '2026-12-01'

/** Categories of ownership, each insured separately. */
export const OwnershipCategory = z.enum(['single', 'joint', 'trust'])
export type OwnershipCategory = z.infer<typeof OwnershipCategory>

const Insured = z.object({ insured_cents: BalanceCents, uninsured_cents: BalanceCents })

/** What one owner has in one category. */
export const OwnerCover = z.object({
  /** Null for the caller. */
  owner: z.nullable(z.string()),
  category: OwnershipCategory,
  balance_cents: BalanceCents,
  limit_cents: BalanceCents,
  ...Insured.shape,
})
export type OwnerCover = z.infer<typeof OwnerCover>

export const Coverage = z.object({
  insurer: Insurer,
  /** The number of the legal institution: deposits under its other names count too. */
  certificate: z.nullable(z.string()),
  as_of: BusinessDate,
  category: OwnershipCategory,
  owners: z.int(),
  /** The number of beneficiaries who raise the limit; contingent ones and companies do not. */
  counted_beneficiaries: z.int(),
  /** The number of all primary beneficiaries. */
  named_beneficiaries: z.int(),
  limit_cents: BalanceCents,
  /** With accrued interest, without transfers in transit. */
  balance_cents: BalanceCents,
  ...Insured.shape,
  covers: z.array(OwnerCover),
  /** The same if the requested amount were on deposit too. */
  after: z.nullable(Insured),
  /** What would raise the limit: how many people, and the limit then. */
  raised_by: z.array(
    z.object({
      kind: z.enum(['beneficiary', 'joint_holder']),
      count: z.int(),
      limit_cents: BalanceCents,
    }),
  ),
  /** What will be insured when the rules change on a future day. */
  changes: z.nullable(z.object({ on: BusinessDate, limit_cents: BalanceCents, ...Insured.shape })),
})
export type Coverage = z.infer<typeof Coverage>

export const coverageEndpoints = {
  getCoverage: endpoint({
    method: 'GET',
    path: '/accounts/:uuid/coverage',
    auth: 'session',
    summary: 'What of an account is insured, and what would be after a deposit',
    params: z.object({ uuid: z.uuid() }),
    query: z.object({ amount_cents: z.optional(CentsInAddress) }),
    data: Coverage,
    errors: [403, 404],
  }),
}
