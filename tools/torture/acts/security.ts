import { setTimeout as sleep } from 'node:timers/promises'
import { authEndpoints } from '@passbook/contract/auth'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { securityEndpoints } from '@passbook/contract/security'
import type { StepUp } from '@passbook/contract/step-up'
import { StoryAborted, type Person, granted } from '../person.ts'
import { withCode } from './beneficiaries.ts'
import { message } from './inbox.ts'
import { signIn } from './sign-in.ts'

const ARRIVES_MS = 150_000
const LOOK_EVERY_MS = 250
const NOT_FOUND = 404

/** Reads the sessions, the sign-in history and the passkeys. */
export async function lookAtSecurity(person: Person): Promise<void> {
  const sessions = await person.must(securityEndpoints.getSessions, {})
  if (!sessions.some(({ is_current }) => is_current))
    throw new StoryAborted('a session that is not told')
  const { sign_ins } = await person.must(securityEndpoints.getSignIns, { query: {} })
  if (!sign_ins.some(({ is_success }) => is_success))
    throw new StoryAborted('a sign-in that is not told')
  await person.must(securityEndpoints.getPasskeys, {})
}

/** Signs in with a second browser and signs out the first one from there. */
export async function signOutElsewhere(person: Person): Promise<void> {
  const first = person.sessionId
  person.browser.cookies.clear()
  await signIn(person)
  const ended = await person.call(
    securityEndpoints.endSession,
    { params: { uuid: first } },
    { leaves: [{ of: 'session ended', key: first }] },
  )
  // An earlier try succeeded.
  if (!ended.ok && !(ended.inDoubt && ended.status === NOT_FOUND)) {
    granted('DELETE /sessions', ended)
  }
}

/** Changes the password. If an answer is lost, the next sign-in shows the result. */
export async function changePassword(person: Person): Promise<void> {
  const password = `${person.password} and one more`
  const changed = await person.call(
    securityEndpoints.changePassword,
    { body: { current_password: person.password, password } },
    { leaves: [person.trace('password set')] },
  )
  if (!changed.ok && !changed.inDoubt) granted('POST /change-password', changed)
  person.password = password
}

/**
 * Freezes the account: everything stays readable, and no money moves until staff decide. The code comes by
 * phone, because a changed email address is not trusted for days. A person has no phone if the answer to the code
 * of their first one was lost at sign-up; they cannot freeze anything until the new address is trusted.
 */
export async function freezeAccount(person: Person): Promise<void> {
  const { phone } = await person.must(authEndpoints.getUser, {})
  if (phone === null) return
  const leaves = [person.trace('frozen'), message(person.email, 'account is frozen')]
  const freeze = (step_up: StepUp) =>
    person.call(securityEndpoints.freezeAccount, { body: { step_up } }, { leaves })
  const frozen = await withCode(person, 'freeze', freeze, 'phone')
  const { progress } = granted('POST /freeze-account', frozen)
  if (progress.extended_status !== 'REVIEW') throw new StoryAborted('frozen, and not under review')
}

/** Undoes a change with the link in its notice, which ends every session. */
export async function undoContactChange(person: Person, old: string): Promise<void> {
  const giveUpAt = Date.now() + ARRIVES_MS
  while (Date.now() < giveUpAt) {
    const query = { to: old }
    const inbox = granted('the inbox', await person.world(sandboxEndpoints.listInbox, { query }))
    const link = inbox.find((one) => one.link?.includes('/not-me#'))?.link
    if (link) {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
      const leaves = [person.trace('change undone')]
      const undone = await person.call(securityEndpoints.notMe, { body: { token } }, { leaves })
      // A used link means that an earlier try succeeded.
      if (!undone.ok && !undone.inDoubt) granted('POST /not-me', undone)
      person.email = old
      person.browser.bearer = undefined
      return
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new StoryAborted(`no notice of a change came to ${old}`)
}
