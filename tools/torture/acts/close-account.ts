import { accountEndpoints } from '@passbook/contract/accounts'
import { authEndpoints } from '@passbook/contract/auth'
import { closingEndpoints } from '@passbook/contract/closing'
import { StoryAborted, type Person } from '../person.ts'
import { codeMail, enterCode, markInbox, message } from './inbox.ts'

/** Reads the closing preview and closes the account if possible. Returns whether it did. */
export async function closeAccount(person: Person): Promise<boolean> {
  const { email } = person
  const [account] = await person.must(accountEndpoints.getAccounts, {})
  if (!account) throw new StoryAborted('there is no savings account to close')
  const asked = { params: { uuid: account.uuid } }
  const preview = await person.call(closingEndpoints.getClosing, asked)
  // A return may have put the account on hold, or a deposit may be pending or on hold.
  if (!preview.ok && preview.status === 403) return false
  if (!preview.ok) throw new StoryAborted(`no look at closing: ${preview.status} ${preview.words}`)
  if (preview.data.reason !== null) return false
  const since = await markInbox(person, email)
  const { nonce } = await person.must(
    authEndpoints.mfaSelect,
    { params: { type: 'email' }, query: { purpose: 'close-account' } },
    { again: 'each', leaves: [person.trace('code', 'close-account'), codeMail(email)] },
  )
  const leaves = [person.trace('closing'), message(email, 'account is closed')]
  const closed = await enterCode(person, { to: email, since }, (code) =>
    person.call(
      closingEndpoints.closeMyAccount,
      { body: { step_up: { nonce, code } } },
      { isDouble: true, leaves },
    ),
  )
  if (closed.ok || closed.status === 403 || closed.errors['possible_from']) return closed.ok
  throw new StoryAborted(`not closed: ${closed.status} ${closed.words}`)
}
