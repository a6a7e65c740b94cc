import type { IdentityOutcome } from '../../db/tables/outside.ts'

/** Who a person says to be. */
export interface ClaimedIdentity {
  depositor_id: string
  institution_id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  /** Nine digits; goes to the provider and is kept nowhere on the way. */
  ssn: string
  address: { street: string; unit: string | null; city: string; state: string; zip: string }
  email: string
  phone: string | null
}

export interface IdentityAnswer {
  outcome: IdentityOutcome
  /** The provider's own name for this check. */
  reference: string
  /** Whether a sanctions list has this name (RULES: Opening). */
  sanctionsHit: boolean
  /**
   * What is kept as evidence: codes and lists, never the SSN. `agency`, where a consumer report was
   * used, is whom an adverse-action notice must name: `{name, address, phone}` (RULES: Opening).
   */
  evidence: Record<string, unknown>
}

/** Identity and sanctions checks. Rejects when the provider does not answer in time. */
export interface IdentityPort {
  check(person: ClaimedIdentity, signal: AbortSignal): Promise<IdentityAnswer>
}
