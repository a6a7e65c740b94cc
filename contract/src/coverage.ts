import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Insurer } from './enums.ts'
import { BalanceCents } from './money.ts'
import { CentsInAddress } from './transaction-filters.ts'

/** From when a beneficiary of a credit union's member counts whatever their share (89 FR 79397). */
export const NCUA_TRUST_RULES_FROM = '2026-12-01'

/** Ways to own money that are insured apart. */
export const OwnershipCategory = z.enum(['single', 'joint', 'trust'])
export type OwnershipCategory = z.infer<typeof OwnershipCategory>

const Insured = z.object({ insured_cents: BalanceCents, uninsured_cents: BalanceCents })

/** What one owner has in one category. */
export const OwnerCover = z.object({
  /** Null: the one who asks. */
  owner: z.nullable(z.string()),
  category: OwnershipCategory,
  balance_cents: BalanceCents,
  limit_cents: BalanceCents,
  ...Insured.shape,
})
export type OwnerCover = z.infer<typeof OwnerCover>

export const Coverage = z.object({
  insurer: Insurer,
  /** Of the legal institution: what is on deposit under its other names counts too. */
  certificate: z.nullable(z.string()),
  as_of: BusinessDate,
  category: OwnershipCategory,
  owners: z.int(),
  /** Those who raise the limit; contingent ones and companies do not. */
  counted_beneficiaries: z.int(),
  /** All that were named as primary ones. */
  named_beneficiaries: z.int(),
  limit_cents: BalanceCents,
  /** With accrued interest, without what is in transit. */
  balance_cents: BalanceCents,
  ...Insured.shape,
  covers: z.array(OwnerCover),
  /** With the amount asked about on deposit too. */
  after: z.nullable(Insured),
  /** What would insure more: so many people, and up to how much then. */
  raised_by: z.array(
    z.object({
      kind: z.enum(['beneficiary', 'joint_holder']),
      count: z.int(),
      limit_cents: BalanceCents,
    }),
  ),
  /** The rules change on a day to come, and what is insured with them. */
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
