import type { Facts } from '../../facts.ts'

export type Secondary = NonNullable<Facts['joint']>

/** Whom the primary has only given an address of. */
export function secondary(of: Partial<Secondary> = {}): Secondary {
  return {
    depositor_id: '00000000-0000-4000-8000-000000000002',
    first_name: null,
    is_primary: false,
    registration_status: 'UNSUBMITTED',
    registration_last_step: null,
    is_pending_signup: false,
    invitation: null,
    ...of,
  }
}
