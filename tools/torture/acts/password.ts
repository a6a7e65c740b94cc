import { authEndpoints } from '@passbook/contract/auth'
import { type Person, granted } from '../person.ts'
import { followLink, markInbox, message } from './inbox.ts'

/** Sets a new password with an emailed link, which ends every session. */
export async function resetPassword(person: Person): Promise<void> {
  const { email } = person
  const since = await markInbox(person, email)
  const subject = 'Reset your'
  // A job checks whether the address has a login, and emails the link.
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
  // A used link means that an earlier try succeeded; the next sign-in shows it.
  if (!followed.ok && !followed.inDoubt) granted('POST /reset-password', followed)
  person.password = password
  person.browser.bearer = undefined
}
