import { setTimeout as sleep } from 'node:timers/promises'
import { accountEndpoints } from '@passbook/contract/accounts'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { transferEndpoints } from '@passbook/contract/transfers'
import { depositSome } from './acts/deposit.ts'
import { enterDetails } from './acts/details.ts'
import { inviteSecond } from './acts/joint/invite.ts'
import { joinAccount } from './acts/joint/join.ts'
import { linkByWidget } from './acts/link-by-widget.ts'
import { fund, sign } from './acts/open-account.ts'
import { signInThroughSandbox } from './acts/sign-in.ts'
import { signUp, verifyEmail } from './acts/sign-up.ts'
import {
  addRole,
  holdAmountAndRelease,
  holdAndRelease,
  postByHand,
  refund,
} from './acts/staff-money.ts'
import { type Pair, jointActs } from './acts/together.ts'
import { withdrawSome } from './acts/withdrawal.ts'
import type { Chance } from './chance.ts'
import { moneyActs } from './money-acts.ts'
import { Person, StoryAborted, granted } from './person.ts'
import type { Tally } from './tally.ts'

/** Numbers that the people in stories do not use. */
export const FIRST_CUSTOMER = 8_000
const FIRST_SECOND_HOLDER = 8_500
export const FIRST_DEPOSIT_CENTS = 400_000
const CLOCK_TIMEOUT_MS = 60_000
/** Moving a month runs many jobs. */
const MONTH_TIMEOUT_MS = 140_000
/** Gives a restarting server its share of the machine. */
const PAUSE_MS = 20
const SIGNED_OUT = 401

export async function openAccount(person: Person): Promise<void> {
  await signUp(person)
  await verifyEmail(person)
  await enterDetails(person)
  await linkByWidget(person)
  await sign(person, FIRST_DEPOSIT_CENTS)
  await fund(person)
}

export async function passDays(clerk: Person, advance_days: number): Promise<void> {
  const how = { timeoutMs: CLOCK_TIMEOUT_MS, again: 'each' } as const
  const moved = await clerk.world(sandboxEndpoints.moveClock, { body: { advance_days } }, how)
  granted('moving the clock', moved)
}

/** Moves the banking clock to what comes next of its kind. */
export async function passTo(clerk: Person, stop: 'cut_off' | 'month_end'): Promise<void> {
  const { next } = granted('the clock', await clerk.world(sandboxEndpoints.readClock, {}))
  const how = { timeoutMs: MONTH_TIMEOUT_MS, again: 'each' } as const
  const moved = await clerk.world(sandboxEndpoints.moveClock, { body: { to: next[stop] } }, how)
  granted('moving the clock', moved)
}

/** People whose first deposits can be withdrawn. */
export interface Customers {
  single: Person
  /** Is put on hold and released again and again, which cancels their open orders. */
  heldNowAndThen: Person
  /** Share one account. */
  pair: Pair
}

const HOLD_EVERY_MS = 3_000

/** The days until the first deposit is available. */
export const GOOD_DAYS = 9

/** Opens the accounts while nothing is killed, so that money can leave them from the first kill on. */
export async function openCustomers(ports: readonly number[], tally: Tally): Promise<Customers> {
  const single = new Person(FIRST_CUSTOMER, ports, tally)
  const heldNowAndThen = single.another(FIRST_CUSTOMER + 1)
  heldNowAndThen.isHeldNowAndThen = true
  const first = single.another(FIRST_CUSTOMER + 2)
  const second = single.another(FIRST_SECOND_HOLDER)
  await Promise.all([single, heldNowAndThen, first].map(openAccount))
  await inviteSecond(first, second)
  await joinAccount(second)
  await passDays(new Person(9_996, ports, tally), GOOD_DAYS)
  return { single, heldNowAndThen, pair: [first, second] }
}

const plainActs: readonly ((person: Person) => Promise<void>)[] = [
  async (person) => void (await depositSome(person)),
  async (person) => void (await withdrawSome(person)),
]

/** Lets the customers, and the staff for them, move money without pause until `leave` is called. */
export function startCustomers({ single, heldNowAndThen, pair }: Customers, chance: Chance) {
  const over = new AbortController()
  const own = chance.of(single.name)
  const funds = { cents: 0, schedules: [] }
  const acts: ((person: Person) => Promise<void>)[] = [
    ...Object.values(moneyActs).map((act) => (person: Person) => act(person, funds, own)),
    refund,
    holdAmountAndRelease,
    postByHand,
    addRole,
  ]
  const running = [
    actUntil(single, acts, { chance: own, over: over.signal }),
    actUntil(heldNowAndThen, plainActs, {
      chance: chance.of(heldNowAndThen.name),
      over: over.signal,
    }),
    holdUntil(heldNowAndThen, over.signal),
    actUntil(pair, jointActs, { chance: chance.of('pair'), over: over.signal }),
    ...[single, ...pair].map((person) => readUntil(person, over.signal)),
  ]
  return {
    leave: async () => {
      over.abort()
      await Promise.all(running)
    },
  }
}

interface Until {
  chance: Chance
  over: AbortSignal
}

/** Does every act in turn, then random ones. A person who is signed out meanwhile signs in again. */
export async function actUntil<T extends Person | Pair>(
  who: T,
  acts: readonly ((who: T) => Promise<void>)[],
  { chance, over }: Until,
): Promise<void> {
  for (let turn = 0; turn < acts.length || !over.aborted; turn += 1) {
    const act = acts[turn] ?? acts[chance.below(acts.length)]
    await keepGoing(who, async () => act?.(who))
    await sleep(PAUSE_MS)
  }
}

/** Somebody who is signed out signs in again. Anything else that goes wrong is a problem, but for a limit of the bank. */
async function keepGoing(who: Person | Pair, act: () => Promise<void>): Promise<void> {
  const people = who instanceof Person ? [who] : who
  try {
    await act().catch(async (error: unknown) => {
      if (!(error instanceof StoryAborted && error.status === SIGNED_OUT)) throw error
      await Promise.all(people.map(signInThroughSandbox))
    })
  } catch (error) {
    if (error instanceof StoryAborted && error.isLimit) return
    const [person] = people
    person?.tally.problems.push(`${person.name}: ${(error as Error).message}`)
  }
}

/** Reads without pause while the other acts, because every read is compared with the history. */
async function readUntil(person: Person, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await keepGoing(person, async () => {
      await person.must(accountEndpoints.getAccounts, {})
      await person.must(transferEndpoints.getTransactions, { query: {} })
    })
    await sleep(PAUSE_MS)
  }
}

/** Holds and releases a customer now and then, while they act themselves. */
async function holdUntil(person: Person, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await keepGoing(person, () => holdAndRelease(person))
    await sleep(HOLD_EVERY_MS)
  }
}
