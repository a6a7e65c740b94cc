import type { CreationOptions } from '@passbook/contract/security'
import { securityEndpoints } from '@passbook/contract/security'
import { authEndpoints } from '@passbook/contract/auth'
import { Authenticator } from '../../../server/test/passkeys/authenticator.ts'
import { PAGES_ORIGIN } from '../bank.ts'
import { type Outcome, type Person, granted } from '../person.ts'
import { codeMail, enterCode, markInbox } from './inbox.ts'
import { completePasskey, logOut, signIn } from './sign-in.ts'

const NOT_FOUND = 404

interface Asked {
  challenge_id: string
  options: CreationOptions
}

/** Adds a passkey, renames it, signs in with it and removes it. If an answer is lost, uses the password. */
export async function signInByPasskey(person: Person): Promise<void> {
  const key = new Authenticator()
  const added = await add(person, key)
  if (!added) return
  await logOut(person)
  const { challenge_id, options } = await person.must(
    securityEndpoints.askToLoginByPasskey,
    {},
    { again: 'each' },
  )
  const response = key.get(options, { origin: PAGES_ORIGIN })
  const entered = await completePasskey(person, { body: { challenge_id, response } })
  if (!entered.ok && entered.status !== 0) granted('signing in with a passkey', entered)
  if (!entered.ok) await signIn(person)
  await remove(person)
}

/** Returns false if an answer is lost, because a challenge works only once. */
async function add(person: Person, key: Authenticator): Promise<boolean> {
  const asked: Outcome<Asked> = await byCode(person, (step_up) =>
    person.call(securityEndpoints.askForPasskey, { body: { step_up } }, { again: 'never' }),
  )
  if (!asked.ok) {
    if (asked.status !== 0) granted('POST /passkeys/options', asked)
    return false
  }
  const { challenge_id, options } = asked.data
  const response = key.create(options, { origin: PAGES_ORIGIN })
  const added = await person.call(
    securityEndpoints.addPasskey,
    { body: { name: `Key of ${person.name}`, challenge_id, response } },
    { again: 'never', leaves: [person.trace('passkey added')] },
  )
  if (!added.ok && added.status !== 0) granted('POST /passkeys', added)
  const [passkey] = await person.must(securityEndpoints.getPasskeys, {})
  if (!passkey) return false
  const named = { params: { uuid: passkey.uuid }, body: { name: 'My telephone' } }
  await person.must(securityEndpoints.renamePasskey, named)
  return true
}

async function remove(person: Person): Promise<void> {
  const [passkey] = await person.must(securityEndpoints.getPasskeys, {})
  if (!passkey) throw new Error('a passkey that was used is not there')
  const removed = await byCode(person, (step_up) =>
    person.call(
      securityEndpoints.removePasskey,
      { params: { uuid: passkey.uuid }, body: { step_up } },
      { leaves: [person.trace('passkey removed')] },
    ),
  )
  if (!removed.ok && !(removed.inDoubt && removed.status === NOT_FOUND)) {
    granted('DELETE /passkeys', removed)
  }
}

interface Code {
  nonce: string
  code: string
}

async function byCode<T>(
  person: Person,
  act: (step_up: Code) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { email } = person
  const since = await markInbox(person, email)
  const { nonce } = await person.must(
    authEndpoints.mfaSelect,
    { params: { type: 'email' }, query: { purpose: 'passkey' } },
    { again: 'each', leaves: [person.trace('code', 'passkey'), codeMail(email)] },
  )
  return enterCode(person, { to: email, since }, (code) => act({ nonce, code }))
}
