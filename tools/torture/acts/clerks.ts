import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { DEMO_PASSWORD } from '../../../server/src/seed/people/person.ts'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import type { Tally } from '../tally.ts'
import { enterCode, markInbox } from './inbox.ts'

/** Operations, an approver and two administrators. A second seat is another browser of the same person. */
export type Clerk = 'oskar' | 'petra' | 'petra, second seat' | 'adam' | 'ruth'

/** Numbers that no other person uses. */
const NUMBERS: Readonly<Record<Clerk, number>> = {
  oskar: 9_990,
  petra: 9_991,
  'petra, second seat': 9_992,
  adam: 9_993,
  ruth: 9_994,
}
const SIGNED_OUT = 401
const TRIES = 5

/** One clerk of each kind per run: two sign-ins as the same person would mix up their codes. */
const signedInClerks = new WeakMap<Tally, Map<Clerk, Promise<Person>>>()

/** Does something as staff at the console, and signs in again if signed out meanwhile. */
export async function asClerk<T>(
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
  const known = clerks.get(who) ?? signInNext(person, who, clerks)
  clerks.set(who, known)
  return known
}

/** Two seats of one person sign in one after the other: both codes go to the same address. */
async function signInNext(
  person: Person,
  who: Clerk,
  clerks: ReadonlyMap<Clerk, Promise<Person>>,
): Promise<Person> {
  if (who === 'petra, second seat') await clerks.get('petra')
  return signInClerk(person.clerk(NUMBERS[who]), who)
}

/** Signs in with password and code. If an answer is lost the code is used up, so another is requested. */
async function signInClerk(clerk: Person, who: Clerk): Promise<Person> {
  const email = `${who.split(',')[0]}@harborlight.example`
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
