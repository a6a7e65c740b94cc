import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { Role } from '@passbook/contract/console/roles'
import { cacheMe } from '../session/me.ts'

/** Signs in a staff member, for tests of pages that need a session. */
export function signInAs(role: Role): Me {
  const me: Me = {
    staff_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d99',
    name: 'Agnes Frontdesk',
    email: 'agnes@harborlight.example',
    role,
    session_ends_at: '2030-03-07T20:00:00.000Z',
    needs_passkey: false,
    refund_limit_cents: role === 'operations' ? 1_000_00 : 0,
    approves_from: null,
    provider: null,
    has_ties: false,
  }
  cacheMe(me)
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  return me
}
