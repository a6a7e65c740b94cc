import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthSession, authEndpoints } from '@passbook/contract/auth'
import { codeDeliveryEndpoints } from '@passbook/contract/code-delivery'
import type { CallInput } from '@passbook/contract/endpoint'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { securityEndpoints } from '@passbook/contract/security'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import type { Trace } from '../tally.ts'
import { codeMail, enterCode, markInbox, message } from './inbox.ts'

const MAX_TRIES = 4
const RESEND_MS = 31_000

interface SignIn {
  /** Remembers the device under this name, permanently or for a while. */
  device?: { name: string; isKept: boolean }
  /** Waits until another code can be requested, and enters that one. */
  isPatient?: boolean
}

/** Signs in with password and emailed code. Starts over if the answer to the code is lost. */
export async function signIn(person: Person, { device, isPatient }: SignIn = {}): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await enterPassword(person, person.trace('sign-in'))
    const { email } = person
    const since = await markInbox(person, email)
    const { nonce } = await person.must(
      authEndpoints.mfaSelect,
      { params: { type: 'email' }, query: {} },
      { again: 'each', leaves: [person.trace('code', 'sign-in'), codeMail(email)] },
    )
    await person.must(codeDeliveryEndpoints.mfaDelivery, { params: { nonce } }, { again: 'each' })
    if (isPatient) await askForAnother(person, nonce)
    const choice = device ? { remember: true, device_name: device.name } : {}
    const entered = await enterCode(person, { to: email, since }, (code) =>
      completeSignIn(person, { params: { nonce }, body: { code, ...choice } }, [
        ...(device ? [message(email, 'without a code')] : []),
        ...(device?.isKept ? [{ of: 'device', key: device.name } as const] : []),
      ]),
    )
    if (entered.ok) return
    if (entered.status !== 0) granted('the code to sign in', entered)
  }
  throw new StoryAborted('signing in stayed unanswered')
}

/** Requests another code. After a successful try, a retry is refused until later. */
async function askForAnother(person: Person, nonce: string): Promise<void> {
  await sleep(RESEND_MS)
  const leaves = [codeMail(person.email)]
  const sent = await person.call(authEndpoints.mfaResend, { params: { nonce } }, { leaves })
  if (!sent.ok && !sent.inDoubt) granted('GET /mfa-resend', sent)
}

/** Signs in with a remembered device, which needs no code. */
export async function signInByDevice(person: Person): Promise<void> {
  const { kind } = await enterPassword(person, person.trace('session'))
  if (kind !== 'session') throw new StoryAborted('a remembered device was asked for a code')
}

async function enterPassword(person: Person, leaves: Trace): Promise<AuthSession> {
  const { email, password, browser } = person
  browser.bearer = undefined
  const session = await person.must(
    authEndpoints.login,
    { body: { email, password } },
    { again: 'each', leaves: [leaves], proves: provesSession },
  )
  take(person, session)
  return session
}

/** Enters a code that opens a session. It is never retried, because a code works once. */
export async function completeSignIn(
  person: Person,
  input: CallInput<typeof authEndpoints.mfaVerify>,
  leaves: readonly Trace[] = [],
): Promise<Outcome<AuthSession>> {
  const entered = await person.call(authEndpoints.mfaVerify, input, {
    again: 'never',
    leaves: [person.trace('session'), ...leaves],
    proves: provesSession,
  })
  if (entered.ok) take(person, entered.data)
  return entered
}

/** Signs in with a passkey. It is never retried, because a challenge works once. */
export async function completePasskey(
  person: Person,
  input: CallInput<typeof securityEndpoints.loginByPasskey>,
): Promise<Outcome<AuthSession>> {
  person.browser.bearer = undefined
  const entered = await person.call(securityEndpoints.loginByPasskey, input, {
    again: 'never',
    leaves: [person.trace('session')],
    proves: provesSession,
  })
  if (entered.ok) take(person, entered.data)
  return entered
}

function provesSession({ session_id }: AuthSession): Trace[] {
  return session_id ? [{ of: 'session by id', key: session_id }] : []
}

/** Signs in with one click of the sandbox, in a browser without its earlier session. */
export async function signInThroughSandbox(person: Person): Promise<void> {
  person.browser.cookies.clear()
  person.browser.bearer = undefined
  const signedIn = await person.world(
    sandboxEndpoints.signIn,
    { params: { depositor_id: person.depositorId } },
    {
      again: 'each',
      leaves: [person.trace('session')],
      proves: (data) => provesSession(sessionIn(data)),
    },
  )
  take(person, sessionIn(granted('signing in at once', signedIn)))
}

/** Reads the session from the response; the sandbox console ignores it. */
function sessionIn(data: Record<string, unknown>): AuthSession {
  return data['session'] as AuthSession
}

function take(person: Person, { token, session_id, progress }: AuthSession): void {
  person.browser.bearer = token
  if (session_id) person.sessionId = session_id
  if (progress) person.depositorId = progress.depositor_id
}

/** Ends the session. A retry is harmless. */
export async function logOut(person: Person): Promise<void> {
  await person.must(
    authEndpoints.logout,
    {},
    { leaves: [{ of: 'session ended', key: person.sessionId }] },
  )
  person.browser.bearer = undefined
}

/** Opens a second tab, which has the cookie and gets its own token. */
export async function openTab(person: Person): Promise<void> {
  person.browser.bearer = undefined
  const { token } = await person.must(authEndpoints.authCheck, {})
  if (!token) throw new StoryAborted('a new tab got no token')
  person.browser.bearer = token
  await person.must(authEndpoints.authCheckNoExt, {})
}

let views = 0

/** Views a page once: a retry would be another view. */
export async function viewPage(person: Person): Promise<void> {
  views += 1
  const location = `/torture/${person.name}/${views}`
  const seen = await person.call(
    authEndpoints.logPageView,
    { body: { session_id: person.sessionId, location, description: 'A page' } },
    { again: 'never', leaves: [{ of: 'page view', key: location }] },
  )
  if (!seen.ok && seen.status !== 0) granted('POST /session', seen)
}
