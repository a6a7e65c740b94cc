import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { contentEndpoints } from '@passbook/contract/console/content'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { DEMO_PASSWORD } from '../../../server/src/seed/people/person.ts'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import type { Tally } from '../tally.ts'
import { enterCode, markInbox, message } from './inbox.ts'

type Clerk = 'oskar' | 'petra'

/** Numbers that no other person uses. */
const NUMBERS: Readonly<Record<Clerk, number>> = { oskar: 9_990, petra: 9_991 }
const SIGNED_OUT = 401
const TRIES = 5

/** One clerk of each kind per run: two sign-ins as the same person would mix up their codes. */
const signedInClerks = new WeakMap<Tally, Map<Clerk, Promise<Person>>>()

/** Does something as staff at the console, and signs in again if signed out meanwhile. */
async function asClerk<T>(
  person: Person,
  who: Clerk,
  act: (clerk: Person) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await act(await clerkOf(person, who))
  if (outcome.ok || outcome.status !== SIGNED_OUT) return outcome
  signedInClerks.get(person.tally)?.delete(who)
  return act(await clerkOf(person, who))
}

function clerkOf(person: Person, who: Clerk): Promise<Person> {
  const clerks = signedInClerks.get(person.tally) ?? new Map<Clerk, Promise<Person>>()
  signedInClerks.set(person.tally, clerks)
  const known = clerks.get(who) ?? signInClerk(person.clerk(NUMBERS[who]), who)
  clerks.set(who, known)
  return known
}

/** Signs in with password and code. If an answer is lost the code is used up, so another is requested. */
async function signInClerk(clerk: Person, who: Clerk): Promise<Person> {
  const email = `${who}@harborlight.example`
  for (let tries = 0; tries < TRIES; tries += 1) {
    const since = await markInbox(clerk, email)
    const body = { email, password: DEMO_PASSWORD }
    const { nonce } = await clerk.must(doorEndpoints.logInStaff, { body }, { again: 'each' })
    const entered = await enterCode(clerk, { to: email, since }, (code) =>
      clerk.call(doorEndpoints.verifyStaff, { body: { nonce, code } }, { again: 'never' }),
    )
    if (entered.ok) return clerk
    if (entered.status !== 0 && entered.status !== SIGNED_OUT) granted('the console', entered)
  }
  throw new StoryAborted(`${who} did not come in after ${TRIES} codes`)
}

/** Operations approves a person in review, and the letter is sent. */
export async function approveByStaff(person: Person): Promise<void> {
  const leaves = [person.trace('review'), message(person.email, 'finished reviewing your details')]
  const params = { uuid: person.depositorId }
  const body = { decision: 'approve', reason: 'The picture fits' } as const
  const decided = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(reviewEndpoints.decideReview, { params, body }, { leaves }),
  )
  const { registration_status } = await person.must(depositorEndpoints.getProgress, {})
  if (registration_status === 'MANUALLY_REVIEWED') return
  if (decided.ok) throw new StoryAborted(`approved by staff, and still ${registration_status}`)
  granted('deciding a review', decided)
}

/** Staff may answer twice if the first response is lost. */
export async function answerByStaff(person: Person, uuid: string): Promise<void> {
  const leaves = [person.trace('answer'), message(person.email, 'replied to your message')]
  const input = { params: { uuid }, body: { text: 'It is, thank you.' } }
  const answered = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(consoleMessageEndpoints.answerConversation, input, { again: 'each', leaves }),
  )
  granted('answering a message', answered)
}

/** Publishes a notice with two staff. It shows once, even after retries. */
export async function publishNotice(person: Person): Promise<void> {
  const title = `Notice of ${person.name}`
  const words = { type: 0, title, message: 'We are back at noon.' } as const
  const asked = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(
      contentEndpoints.proposeBanner,
      { body: { ...words, starts_at: null, ends_at: null, reason: 'The branch asked for it' } },
      { again: 'each' },
    ),
  )
  const { approval_id: uuid } = granted('asking for a notice', asked)
  const decided = await asClerk(person, 'petra', (clerk) =>
    clerk.call(
      approvalEndpoints.decideApproval,
      { params: { uuid }, body: { decision: 'approve', reason: 'The words are right' } },
      { leaves: [{ of: 'notice', key: title }] },
    ),
  )
  // A try without an answer may already have been carried out.
  if (!decided.ok && !decided.inDoubt) granted('agreeing to a notice', decided)
  const { banners } = granted(
    'the notices',
    await asClerk(person, 'oskar', (clerk) => clerk.call(contentEndpoints.listBanners, {})),
  )
  const shown = banners.filter((banner) => banner.title === title)
  if (shown.length !== 1) throw new StoryAborted(`a notice is there ${shown.length} times`)
  await asClerk(person, 'oskar', (clerk) =>
    clerk.call(contentEndpoints.takeDownBanner, { params: { uuid: shown[0]?.uuid ?? '' } }),
  )
}
