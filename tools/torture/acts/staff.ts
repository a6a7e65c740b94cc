import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { contentEndpoints } from '@passbook/contract/console/content'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { DEMO_PASSWORD } from '../../../server/src/seed/people/person.ts'
import { LifeEnds, type Outcome, type Person, granted } from '../person.ts'
import type { Tally } from '../tally.ts'
import { enterCode, markInbox, message } from './inbox.ts'

type Clerk = 'oskar' | 'petra'

/** Apart from the numbers of everybody else. */
const NUMBERS: Readonly<Record<Clerk, number>> = { oskar: 9_990, petra: 9_991 }
const SIGNED_OUT = 401
const TRIES = 5

/** One of each for a run: the codes of two who sign in as the same person could not be told apart. */
const atWork = new WeakMap<Tally, Map<Clerk, Promise<Person>>>()

/** Staff do something at the console; whoever was signed out meanwhile signs in again. */
async function asClerk<T>(
  person: Person,
  who: Clerk,
  act: (clerk: Person) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await act(await clerkOf(person, who))
  if (outcome.ok || outcome.status !== SIGNED_OUT) return outcome
  atWork.get(person.tally)?.delete(who)
  return act(await clerkOf(person, who))
}

function clerkOf(person: Person, who: Clerk): Promise<Person> {
  const clerks = atWork.get(person.tally) ?? new Map<Clerk, Promise<Person>>()
  atWork.set(person.tally, clerks)
  const known = clerks.get(who) ?? enter(person.clerk(NUMBERS[who]), who)
  clerks.set(who, known)
  return known
}

/** By password and code; an answer that is lost takes the code with it, and another is asked for. */
async function enter(clerk: Person, who: Clerk): Promise<Person> {
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
  throw new LifeEnds(`${who} did not come in after ${TRIES} codes`)
}

/** Operations approve whoever waits for a decision, with the letter that goes with it. */
export async function approveByStaff(person: Person): Promise<void> {
  const leaves = [person.trace('review'), message(person.email, 'has finished its review')]
  const params = { uuid: person.depositorId }
  const body = { decision: 'approve', reason: 'The picture fits' } as const
  const decided = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(reviewEndpoints.decideReview, { params, body }, { leaves }),
  )
  const { registration_status } = await person.must(depositorEndpoints.getProgress, {})
  if (registration_status === 'MANUALLY_REVIEWED') return
  if (decided.ok) throw new LifeEnds(`approved by staff, and still ${registration_status}`)
  granted('deciding a review', decided)
}

/** Staff may answer twice where they did not hear that they had. */
export async function answerByStaff(person: Person, uuid: string): Promise<void> {
  const leaves = [person.trace('answer'), message(person.email, 'has answered your message')]
  const input = { params: { uuid }, body: { text: 'It is, thank you.' } }
  const answered = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(consoleMessageEndpoints.answerConversation, input, { again: 'each', leaves }),
  )
  granted('answering a message', answered)
}

/** A notice asked for by one and agreed to by another shows once, however often either tried. */
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
  // Of a try without an answer it may have been carried out already.
  if (!decided.ok && !decided.inDoubt) granted('agreeing to a notice', decided)
  const { banners } = granted(
    'the notices',
    await asClerk(person, 'oskar', (clerk) => clerk.call(contentEndpoints.listBanners, {})),
  )
  const shown = banners.filter((banner) => banner.title === title)
  if (shown.length !== 1) throw new LifeEnds(`a notice is there ${shown.length} times`)
  await asClerk(person, 'oskar', (clerk) =>
    clerk.call(contentEndpoints.takeDownBanner, { params: { uuid: shown[0]?.uuid ?? '' } }),
  )
}
