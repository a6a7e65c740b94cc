import { authEndpoints } from '@passbook/contract/auth'
import { registrationEndpoints } from '@passbook/contract/registration'
import { save } from './acts/details.ts'
import { signInAtOnce, viewPage } from './acts/sign-in.ts'
import { signUp } from './acts/sign-up.ts'
import { LifeEnds, Person, granted } from './person.ts'
import type { Tally } from './tally.ts'

/** Apart from the numbers of those who live whole lives. */
const FIRST_NUMBER = 9_000
const VIEWS = 3
const AT_ONCE = 4
const FORBIDDEN = 403

/** People who register and stay where a page of the application may be saved again and again. */
export async function inviteRegulars(
  count: number,
  ports: readonly number[],
  tally: Tally,
): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, n) => new Person(FIRST_NUMBER + n, ports, tally))
  // Passwords cost: not everybody at once.
  for (let n = 0; n < count; n += AT_ONCE)
    await Promise.all(people.slice(n, n + AT_ONCE).map(begin))
  return people
}

/** They never rest: single statements, transactions, refusals and sessions that end, none tried twice. */
export function letCome(people: readonly Person[]): { leave(): Promise<void> } {
  const over = new AbortController()
  const coming = people.map((person) =>
    comeAndGo(person, over.signal).catch((error: unknown) => {
      person.tally.problems.push(`${person.name}: ${(error as Error).message}`)
    }),
  )
  return {
    leave: async () => {
      over.abort()
      await Promise.all(coming)
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

async function comeAndGo(person: Person, over: AbortSignal): Promise<void> {
  for (let visit = 1; !over.aborted; visit += 1) {
    await viewPages(person)
    await move(person, `${visit} Invented Lane`)
    await overreach(person)
    await leave(person)
    await signInAtOnce(person)
  }
}

export async function viewPages(person: Person): Promise<void> {
  for (let view = 0; view < VIEWS; view += 1) await viewPage(person)
}

/** In one transaction: the new address and its row in the audit log. */
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

/** Refused inside a transaction: what else is in it would be rolled back too. */
export async function overreach(person: Person): Promise<void> {
  const body = { step: 'confirmed' } as const
  const refused = await person.call(
    registrationEndpoints.patchDepositor,
    { body },
    { again: 'never' },
  )
  if (refused.ok) throw new LifeEnds('details that are not complete were taken')
  if (refused.status !== 0 && refused.status !== FORBIDDEN) granted('confirming too early', refused)
}

/** In single statements. */
async function leave(person: Person): Promise<void> {
  const leaves = [{ of: 'session ended', key: person.sessionId } as const]
  const left = await person.call(authEndpoints.logout, {}, { again: 'never', leaves })
  if (!left.ok && left.status !== 0) granted('POST /logout', left)
}
