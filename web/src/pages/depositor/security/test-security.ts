import type { OpenSession, Passkey, SignIn } from '@passbook/contract/security'

/** A passkey, a session and a sign-in, for tests. */
export const passkey: Passkey = {
  uuid: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b01',
  name: 'Blue phone',
  created_at: '2030-03-01T12:00:00.000Z',
  last_used_at: null,
}

export const openSession: OpenSession = {
  uuid: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b02',
  device: 'Firefox on Windows',
  place: 'Springfield, IL',
  started_at: '2030-03-06T14:00:00.000Z',
  last_seen_at: '2030-03-06T15:00:00.000Z',
  is_current: false,
}

export const signIn: SignIn = {
  uuid: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b03',
  at: '2030-03-06T14:00:00.000Z',
  method: 'code',
  is_success: true,
  device: 'Firefox on Windows',
  place: null,
}
