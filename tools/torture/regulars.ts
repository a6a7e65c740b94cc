import { authEndpoints } from '@passbook/contract/auth'
import { registrationEndpoints } from '@passbook/contract/registration'
import { save } from './acts/details.ts'
import { signInThroughSandbox, viewPage } from './acts/sign-in.ts'
import { signUp } from './acts/sign-up.ts'
import { StoryAborted, Person, granted } from './person.ts'
import type { Tally } from './tally.ts'

/** Numbers that the people in stories do not use. */
const FIRST_NUMBER = 9_000
const VIEWS = 3
const AT_ONCE = 4
const FORBIDDEN = 403

/** Registers people who stay at an application page that can be saved repeatedly. */
export async function registerRegulars(
  count: number,
  ports: readonly number[],
  tally: Tally,
): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, n) => new Person(FIRST_NUMBER + n, ports, tally))
  // Hashing passwords is slow, so people register in groups.
  for (let n = 0; n < count; n += AT_ONCE)
    await Promise.all(people.slice(n, n + AT_ONCE).map(begin))
  return people
}

/** Makes regulars call without pause: statements, transactions, refusals and sign-outs, never retried. */
export function startRegulars(people: readonly Person[]): { leave(): Promise<void> } {
  const over = new AbortController()
  const running = people.map((person) =>
    callRepeatedly(person, over.signal).catch((error: unknown) => {
      person.tally.problems.push(`${person.name}: ${(error as Error).message}`)
    }),
  )
  return {
    leave: async () => {
      over.abort()
      await Promise.all(running)
    },
  }
}

async function begin(person: Person): Promise<void> {
  await signUp(person)
  await save(person, {
    step: 'basic',
    first_name: 'Regula',
    last_name: 'Sampleworth',
    date_of_birth: '1985-07-04',
    ssn: person.ssn,
  })
}

async function callRepeatedly(person: Person, over: AbortSignal): Promise<void> {
  for (let visit = 1; !over.aborted; visit += 1) {
    await viewPages(person)
    await move(person, `${visit} Invented Lane`)
    await makeRefusedCall(person)
    await leave(person)
    await signInThroughSandbox(person)
  }
}

export async function viewPages(person: Person): Promise<void> {
  for (let view = 0; view < VIEWS; view += 1) await viewPage(person)
}

/** Saves a new address and its audit row in one transaction. */
export async function move(
  person: Person,
  street: string,
  bodyAfter?: Promise<void>,
): Promise<void> {
  const home = { street, city: 'Springfield', state: 'IL', zip: '62701' }
  const moved = await person.call(
    registrationEndpoints.patchDepositor,
    { body: { step: 'address', ...home } },
    { again: 'never', bodyAfter, leaves: [person.trace('step', 'address')] },
  )
  if (!moved.ok && moved.status !== 0) granted('PATCH /depositor', moved)
}

/** Makes a call that is refused inside a transaction, which would roll back anything else in it. */
export async function makeRefusedCall(person: Person): Promise<void> {
  const body = { step: 'confirmed' } as const
  const refused = await person.call(
    registrationEndpoints.patchDepositor,
    { body },
    { again: 'never' },
  )
  if (refused.ok) throw new StoryAborted('details that are not complete were taken')
  if (refused.status !== 0 && refused.status !== FORBIDDEN) granted('confirming too early', refused)
}

/** Signs out, which uses single statements. */
async function leave(person: Person): Promise<void> {
  const leaves = [{ of: 'session ended', key: person.sessionId } as const]
  const left = await person.call(authEndpoints.logout, {}, { again: 'never', leaves })
  if (!left.ok && left.status !== 0) granted('POST /logout', left)
}
