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
   */
  evidence: Record<string, unknown>
}

/** Identity and sanctions checks. Rejects when the provider does not answer in time. */
export interface IdentityPort {
  check(person: ClaimedIdentity, signal: AbortSignal): Promise<IdentityAnswer>
}
