import { authEndpoints } from '@passbook/contract/auth'
import { type Person, granted } from '../person.ts'
import { followLink, markInbox, message } from './inbox.ts'

/** Sets another password by the link in an email; every session is over then. */
export async function resetPassword(person: Person): Promise<void> {
  const { email } = person
  const since = await markInbox(person, email)
  const subject = 'Reset your'
  // A job looks whether anybody has the address, and writes the link.
  await person.must(
    authEndpoints.forgotPassword,
    { body: { email } },
    { again: 'each', leaves: [message(email, subject)] },
  )
  const password = `${person.password} once more`
  const followed = await followLink(person, { to: email, since, subject }, (token) =>
    person.call(
      authEndpoints.resetPassword,
      { body: { email, token, password } },
      { leaves: [person.trace('password changed'), message(email, 'password was changed')] },
    ),
  )
  // A link that was tried before and is dead now has done it: the next sign-in tells.
  if (!followed.ok && !followed.inDoubt) granted('POST /reset-password', followed)
  person.password = password
  person.browser.bearer = undefined
}
