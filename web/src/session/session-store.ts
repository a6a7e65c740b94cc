import { create } from 'zustand'

/** SPEC 3's auth session, in memory only: a reload resumes from the cookie, never from storage. */
export interface AuthSession {
  kind: 'none' | 'sign-in' | 'session'
  bearerToken: string | null
  session_id: string | null
  expires_at: string | null
  nonce: string | null
  masked_email: string | null
  loginSuccess: boolean
}

const signedOut: AuthSession = {
  kind: 'none',
  bearerToken: null,
  session_id: null,
  expires_at: null,
  nonce: null,
  masked_email: null,
  loginSuccess: false,
}

export const useSession = create<AuthSession>(() => signedOut)

export function resetSession(): void {
  useSession.setState(signedOut, true)
}
