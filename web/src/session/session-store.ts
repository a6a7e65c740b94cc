import type { AuthCheck, AuthSession, CodeSent, MfaMethod } from '@passbook/contract/auth'
import { create } from 'zustand'
import { settleLogout } from './owed-logout.ts'
import { type beginProgressRead, storeProgress } from './progress.ts'

/** SPEC 3's auth session, in memory only: a reload resumes from the cookie, never from storage. */
export interface Session {
  /** `sign-in` is the token between password and code. */
  kind: 'none' | AuthSession['kind']
  bearerToken: string | null
  session_id: string | null
  expires_at: string | null
  /** When it ends by this browser's clock, whatever the server's clock shows. */
  endsAtMs: number | null
  mfa: readonly MfaMethod[]
  /** The code that the person has to enter; it includes the nonce. */
  code: WaitingCode | null
  /** A phone number to save once a code has verified the email, and another the phone itself. */
  newPhone: string | null
  masked_email: string | null
  loginSuccess: boolean
}

export type WaitingCode = CodeSent & {
  resendAtMs: number
  /** It was sent to the new email or phone, which is saved once it is entered. */
  savesNewContact: boolean
}

const signedOut: Session = {
  kind: 'none',
  bearerToken: null,
  session_id: null,
  expires_at: null,
  endsAtMs: null,
  mfa: [],
  code: null,
  newPhone: null,
  masked_email: null,
  loginSuccess: false,
}

export const useSession = create<Session>(() => signedOut)

/** Stores the reply to a password or a code. It includes the person's progress. */
export function storeSession({ token, progress, seconds_left, ...session }: AuthSession): void {
  useSession.setState({
    kind: session.kind,
    bearerToken: token,
    session_id: session.session_id,
    expires_at: session.expires_at,
    endsAtMs: seconds_left === null ? null : fromNow(seconds_left),
    mfa: session.mfa,
    code: session.next_code === null ? null : toWaitingCode(session.next_code, true),
    masked_email: session.masked_email,
    loginSuccess: session.loginSuccess,
  })
  storeProgress(progress)
  // The new cookie has replaced the old one, so no session is left to end.
  if (session.kind === 'session') settleLogout()
}

/** Stores the reply to a keep-alive or a check; after a reload it includes this tab's token. */
export function storeCheck(check: AuthCheck, take: ReturnType<typeof beginProgressRead>): void {
  const { bearerToken } = useSession.getState()
  useSession.setState({
    kind: 'session',
    bearerToken: check.token ?? bearerToken,
    session_id: check.session_id,
    expires_at: check.expires_at,
    endsAtMs: fromNow(check.seconds_left),
    loginSuccess: true,
  })
  take(check.progress)
}

/** Stores a sent code; the same code sent again keeps its purpose. */
export function storeCode(sent: CodeSent): WaitingCode {
  const { code: before } = useSession.getState()
  const code = toWaitingCode(sent, before?.nonce === sent.nonce && before.savesNewContact)
  useSession.setState({ code })
  return code
}

/** A sent code with the time, by this browser's clock, from which another one can be requested. */
export function toWaitingCode(sent: CodeSent, savesNewContact = false): WaitingCode {
  return { ...sent, resendAtMs: fromNow(sent.resend_after_seconds), savesNewContact }
}

/** The new phone is saved, so everything that waited for it is cleared. */
export function forgetNewPhone(): void {
  useSession.setState({ code: null, newPhone: null })
}

export function resetSession(): void {
  useSession.setState(signedOut, true)
}

function fromNow(seconds: number): number {
  return Date.now() + seconds * 1000
}
