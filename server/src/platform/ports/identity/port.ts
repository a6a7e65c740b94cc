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
  /** The provider has not decided yet; it is asked again, or tells us. Its outcome is IN_REVIEW meanwhile. */
  isPending?: boolean
  /** False if no list was compared, so the answer is no sanctions screening. */
  isScreened?: boolean
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

/** The vendors whose shapes `http.ts` speaks. */
export const IDENTITY_VENDORS = ['persona', 'alloy'] as const
export type IdentityVendor = (typeof IDENTITY_VENDORS)[number]

/** Why somebody is asked about, which chooses the template of the provider. */
export type InquiryPurpose = 'applicant' | 'second_holder' | 'correction'

/** One question about one person. Repeating it never makes a second inquiry at the provider. */
export interface IdentityAttempt {
  /** Derived from the depositor and the number of the attempt. */
  key: string
  purpose: InquiryPurpose
  /** The provider's id of the inquiry, once we know it: then the result is read and nothing is created. */
  reference: string | null
  /** The question may have reached the provider before, and its answer did not reach us. */
  isRepeated: boolean
  /** The instant, in milliseconds, after which nobody waits for the answer. */
  deadlineMs: number
  /** Stores the reference as soon as it is known, so that a result that comes later finds the person. */
  keepReference(reference: string): Promise<void>
}

/** What a provider posted to us, as it arrived. */
export interface Delivery {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
  now: Date
}

/** A message of a provider that something about an inquiry changed. The result itself is read, not believed. */
export interface IdentityEvent {
  /** The same in every repetition of the message. */
  id: string
  reference: string | null
  key: string | null
}

/** Why a delivery is refused: nobody who knows the secret signed it, its time is off, or it says nothing. */
export type DeliveryRefusal = 'forged' | 'stale' | 'malformed'

/** What only a provider has that may also decide later. */
export interface LaterAnswers {
  vendor: IdentityVendor
  /** Reads the result of an inquiry that was created before. */
  read(
    person: ClaimedIdentity,
    attempt: IdentityAttempt & { reference: string },
    signal: AbortSignal,
  ): Promise<IdentityAnswer>
  /** Checks the signature and the time of a delivery. */
  verify(delivery: Delivery): IdentityEvent | DeliveryRefusal
}

/** Identity and sanctions checks. Rejects when the provider does not answer in time. */
export interface IdentityPort {
  check(
    person: ClaimedIdentity,
    signal: AbortSignal,
    attempt: IdentityAttempt,
  ): Promise<IdentityAnswer>
  /** Missing where every answer is final, as in the sandbox. */
  later?: LaterAnswers
  /** Signs in and asks about nobody; throws if that fails. The sandbox has nothing to sign in to. */
  probe?(signal: AbortSignal): Promise<void>
}

/** How the provider of a deployment is reached (docs/identity.md). */
export interface IdentitySettings {
  vendor: IdentityVendor
  url: string
  key: string
  /** Two while a secret is rotated. */
  webhookSecrets: string[]
  templates: Record<InquiryPurpose, string>
  /** The consumer reporting agency of an adverse-action notice; null if no consumer report is used. */
  agency: { name: string; address: string; phone: string } | null
}
