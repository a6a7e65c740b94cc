import { AttributeResult, ReviewAttribute } from '@passbook/contract/console/reviews'
import { z } from 'zod/mini'
import type { IdentityOutcome } from '../../db/tables/outside.ts'

/** The identity that a person claims. */
export interface ClaimedIdentity {
  depositor_id: string
  institution_id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  /** Nine digits; sent to the provider and not stored on the way. */
  ssn: string
  address: { street: string; unit: string | null; city: string; state: string; zip: string }
  email: string
  phone: string | null
}

export interface IdentityAnswer {
  outcome: IdentityOutcome
  /** The reference of the provider for this check. */
  reference: string
  /** Whether the name is on a sanctions list (RULES: Opening). */
  sanctionsHit: boolean
  /**
   * The evidence that is stored: codes and lists, never the SSN. `agency`, where a consumer report was used,
   * is the agency that an adverse-action notice must name: `{name, address, phone}` (RULES: Opening).
   * `attributes` and `sanctions_entries`, where the provider has them, are `ProviderEvidence`.
   */
  evidence: Record<string, unknown>
}

/**
 * What a provider found attribute by attribute, and the list entries that a name resembles. Staff compare them
 * with the application. Every part is optional, because providers and earlier answers differ.
 */
export const ProviderEvidence = z.object({
  attributes: z.optional(
    z.partialRecord(
      ReviewAttribute,
      z.object({ value: z.nullable(z.string()), result: AttributeResult }),
    ),
  ),
  sanctions_entries: z.optional(
    z.array(
      z.object({
        list: z.string(),
        entry: z.optional(z.string()),
        /** From 0 to 1. */
        score: z.optional(z.number()),
        reason: z.optional(z.string()),
        name: z.optional(z.string()),
        date_of_birth: z.optional(z.string()),
        address: z.optional(z.string()),
      }),
    ),
  ),
})
export type ProviderEvidence = z.infer<typeof ProviderEvidence>

/** Identity and sanctions checks. Rejects when the provider does not answer in time. */
export interface IdentityPort {
  check(person: ClaimedIdentity, signal: AbortSignal): Promise<IdentityAnswer>
}
