import { authEndpoints } from '@passbook/contract/auth'
import { registrationEndpoints } from '@passbook/contract/registration'
import { save } from './acts/details.ts'
import { signInAtOnce, viewPage } from './acts/sign-in.ts'
import { signUp } from './acts/sign-up.ts'
import { Person, granted } from './person.ts'
import type { Tally } from './tally.ts'

/** Apart from the numbers of those who live whole lives. */
const FIRST_NUMBER = 9_000
const VIEWS = 4
const AT_ONCE = 4

export interface Regulars {
  stop(): Promise<void>
}

/** People who never rest: single statements, transactions and sessions that end, none tried twice. */
export async function letRegularsCome(
  count: number,
  ports: readonly number[],
  tally: Tally,
): Promise<Regulars> {
  const people = Array.from({ length: count }, (_, n) => new Person(FIRST_NUMBER + n, ports, tally))
  // Passwords cost: not everybody at once.
  for (let n = 0; n < count; n += AT_ONCE)
    await Promise.all(people.slice(n, n + AT_ONCE).map(begin))
  const over = new AbortController()
  const coming = people.map((person) =>
    comeAndGo(person, over.signal).catch((error: unknown) => {
      tally.problems.push(`${person.name}: ${(error as Error).message}`)
    }),
  )
  return {
    stop: async () => {
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
    for (let view = 0; view < VIEWS; view += 1) await viewPage(person)
    await move(person, `${visit} Invented Lane`)
    await leave(person)
    await signInAtOnce(person)
  }
}

/** In one transaction: the new address and its row in the audit log. */
async function move(person: Person, street: string): Promise<void> {
  const home = { street, city: 'Springfield', state: 'IL', zip: '62701' }
  const moved = await person.call(
    registrationEndpoints.patchDepositor,
    { body: { step: 'address', ...home } },
    { again: 'never', leaves: [person.trace('step', 'address')] },
  )
  if (!moved.ok && moved.status !== 0) granted('PATCH /depositor', moved)
}

/** In single statements. */
async function leave(person: Person): Promise<void> {
  const leaves = [{ of: 'session ended', key: person.sessionId } as const]
  const left = await person.call(authEndpoints.logout, {}, { again: 'never', leaves })
  if (!left.ok && left.status !== 0) granted('POST /logout', left)
}
