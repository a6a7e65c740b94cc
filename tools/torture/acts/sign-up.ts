import { authEndpoints } from '@passbook/contract/auth'
import type { Person } from '../person.ts'
import { codeText, enterCode, followLink, markInbox, message } from './inbox.ts'
import { completeSignIn, signIn } from './sign-in.ts'
import { StoryAborted, granted } from '../person.ts'

const CONFIRM = 'Confirm your email'

/** Registers with a phone, which signs the person in. If an answer is lost, signs in with the password. */
export async function signUp(person: Person, { keepsPhone = true } = {}): Promise<void> {
  if (!(await register(person))) return signIn(person)
  const { phone, phoneDigits } = person
  const since = await markInbox(person, phone)
  const { nonce } = await person.must(
    authEndpoints.mfaAddSms,
    { body: { phone } },
    { again: 'each', leaves: [person.trace('code', 'add-phone'), codeText(phoneDigits)] },
  )
  const leaves = keepsPhone ? [{ of: 'phone', key: phoneDigits } as const] : []
  const entered = await enterCode(person, { to: phone, since }, (code) =>
    completeSignIn(person, { params: { nonce }, body: { code } }, leaves),
  )
  if (!entered.ok && entered.status !== 0) granted('the code of a first phone', entered)
  if (!entered.ok) await signIn(person)
}

/** Registers without a phone and uses a code by email. */
export async function signUpByEmail(person: Person): Promise<void> {
  await register(person)
  await signIn(person)
}

/** Returns whether an answer came. Without one, the login may still exist. */
async function register(person: Person): Promise<boolean> {
  const { email, password } = person
  const body = { email, password }
  const leaves = [
    person.trace('login'),
    person.trace('verification link'),
    person.trace('sign-in'),
    message(email, CONFIRM),
  ]
  const registered = await person.call(authEndpoints.register, { body }, { leaves })
  if (registered.ok) person.browser.bearer = registered.data.token
  else if (!registered.inDoubt || registered.errors['email'] === undefined) {
    granted('POST /register', registered)
  }
  return registered.ok
}

const MOST_LINKS = 3

/** Opens the emailed link. With `another`, requests a new one first. */
export async function verifyEmail(person: Person, { another = false } = {}): Promise<void> {
  const { email } = person
  if (another) {
    await person.must(
      authEndpoints.resendEmailVerification,
      {},
      { again: 'each', leaves: [person.trace('verification link'), message(email, CONFIRM)] },
    )
  }
  for (let link = 1; ; link += 1) {
    const followed = await followLink(person, { to: email, since: 0, subject: CONFIRM }, (token) =>
      person.call(
        authEndpoints.verifyEmail,
        { body: { email, token } },
        { leaves: [person.trace('email verified')] },
      ),
    )
    const user = await person.must(authEndpoints.getUser, {})
    if (user.email_verified) return
    if (followed.ok)
      throw new StoryAborted('the email address is not verified, though it was confirmed')
    // A link without an answer may have been replaced by one whose email came later.
    if (!followed.inDoubt || link === MOST_LINKS) granted('POST /email-verification', followed)
  }
}
