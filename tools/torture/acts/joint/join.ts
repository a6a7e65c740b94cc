import { setTimeout as sleep } from 'node:timers/promises'
import { authEndpoints } from '@passbook/contract/auth'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { jointEndpoints } from '@passbook/contract/joint'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { StoryAborted, type Person, granted } from '../../person.ts'
import { addPhone } from '../contact.ts'
import { signDocuments } from '../open-account.ts'
import { signIn } from '../sign-in.ts'

const ARRIVES_MS = 150_000
const LOOK_EVERY_MS = 250
const NOT_FOUND = 404
const WRONG_NUMBER = '123-45-6789'

/** Opens the invitation, enters a wrong SSN once, chooses a password, signs in and signs the documents. */
export async function joinAccount(second: Person): Promise<void> {
  const link = await findInvitation(second)
  await second.must(jointEndpoints.readInvitation, { body: link })
  await enterWrongSsn(second, link)
  await choosePassword(second, link)
  await signIn(second)
  await addPhone(second)
  await signDocuments(second)
  const progress = await second.must(depositorEndpoints.getProgress, {})
  if (progress.is_joining) throw new StoryAborted('all is signed, and the account is not theirs')
  second.tally.acknowledge('joining', [second.trace('account joined')])
}

interface Link {
  uuid: string
  hash: string
}

/** Finds the newest invitation: after a retried call an earlier one may be invalid. */
async function findInvitation(second: Person): Promise<Link> {
  const giveUpAt = Date.now() + ARRIVES_MS
  while (Date.now() < giveUpAt) {
    const query = { to: second.email }
    const inbox = granted('the inbox', await second.world(sandboxEndpoints.listInbox, { query }))
    const link = inbox.find((one) => one.link?.includes('/joint-account/onboarding/'))?.link
    if (link) {
      const parts = new URLSearchParams(new URL(link).hash.slice(1))
      return { uuid: parts.get('uuid') ?? '', hash: parts.get('hash') ?? '' }
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new StoryAborted(`no invitation for ${second.email} came in ${ARRIVES_MS / 1000} s`)
}

/** Enters a wrong SSN. Three of them lock the invitation, so this is never retried. */
async function enterWrongSsn(second: Person, link: Link): Promise<void> {
  const wrong = await second.call(
    jointEndpoints.verifyIdentity,
    { body: { ...link, ssn: WRONG_NUMBER } },
    { again: 'never' },
  )
  if (wrong.ok) throw new StoryAborted('a number that is not theirs let somebody in')
  if (wrong.status === 400)
    second.tally.acknowledge('a wrong number', [second.trace('wrong number')])
  else if (wrong.status === 0) second.tally.leaveUnanswered([second.trace('wrong number')])
  else granted('a wrong number', wrong)
}

/** Chooses a password with a one-time token. If the answer is lost, the sign-in shows the result. */
async function choosePassword(second: Person, link: Link): Promise<void> {
  const { ssn, email, password } = second
  const { token } = await second.must(
    jointEndpoints.verifyIdentity,
    { body: { ...link, ssn } },
    { again: 'each', leaves: [second.trace('identity proven')] },
  )
  const chosen = await second.call(
    authEndpoints.resetPassword,
    { body: { email, token, password } },
    { leaves: [second.trace('signed up'), second.trace('login')] },
  )
  if (!chosen.ok && !chosen.inDoubt) granted('POST /reset-password', chosen)
  const again = await second.call(jointEndpoints.verifyIdentity, { body: { ...link, ssn } })
  if (again.ok || again.status !== NOT_FOUND) throw new StoryAborted('an invitation was good twice')
}
