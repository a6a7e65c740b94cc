import { setTimeout as sleep } from 'node:timers/promises'
import { Bank } from './bank.ts'
import { checkAll } from './books.ts'
import { Chance } from './chance.ts'
import {
  FIRST_CUSTOMER,
  FIRST_DEPOSIT_CENTS,
  GOOD_DAYS,
  openAccount,
  passDays,
} from './customers.ts'
import { closeAndCompare, compareBalance } from './money-balances.ts'
import { compare } from './compare.ts'
import { type ExpectedFunds, moneyActs } from './money-acts.ts'
import { Person } from './person.ts'
import type { Counts } from './options.ts'
import { untilJobsDone } from './queue.ts'
import { reportCalls } from './report-calls.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

const SERVERS = 2
/** The days until everything that was sent has settled. */
const SETTLED_DAYS = 6
const MIN_LOAD_MS = 500
const MAX_LOAD_MS = 1_200
/** Gives a restarting server its share of the machine. */
const PAUSE_MS = 20

interface Scope {
  kills: number
  people: number
  /** Waits for emails: an interrupted one is sent a minute or two later, by another worker. */
  waitsForMail: boolean
  chance: Chance
}

/** People move money at random while servers are killed. In the end each balance must match the answers. */
export async function moveMoney(report: Report, { kills, people, seed }: Counts) {
  const bank = await Bank.open(SERVERS)
  const chance = new Chance(seed)
  report.say(`the seed is ${chance.seed}`)
  try {
    await moveMoneyAt(bank, report, { kills, people, waitsForMail: true, chance })
  } finally {
    await bank.close()
  }
}

/** Does the same at a given bank. */
export async function moveMoneyAt(
  bank: Bank,
  report: Report,
  { kills, people: count, waitsForMail, chance }: Scope,
): Promise<void> {
  const tally = new Tally()
  const clerk = new Person(9_997, bank.ports, tally)
  const people = Array.from(
    { length: count },
    (_, n) => new Person(FIRST_CUSTOMER + n, bank.ports, tally),
  )
  await Promise.all(people.map(openAccount))
  await passDays(clerk, GOOD_DAYS)
  const over = new AbortController()
  const accounts = new Map<Person, ExpectedFunds>(
    people.map((person) => [person, { cents: FIRST_DEPOSIT_CENTS, schedules: [] }]),
  )
  const moving = [...accounts].map(([person, funds]) =>
    actAtRandom(person, funds, { over: over.signal, chance: chance.of(person.name) }),
  )
  await killInTurn(bank, clerk, { kills, chance: chance.of('kills') })
  over.abort()
  await Promise.all(moving)
  await passDays(clerk, SETTLED_DAYS)
  if (waitsForMail) {
    const { open } = await untilJobsDone(bank, Date.now())
    report.none('jobs still open at the end', open)
  }
  const wrong = await Promise.all(
    [...accounts].map(([person, funds]) => compareBalance(person, funds)),
  )
  report.none('balances that are not what was answered', wrong.flat(), String(count))
  await closeAll(bank, report, { clerk, people, killsAServer: waitsForMail, chance })
  const owner = bank.openOwner()
  try {
    // With so few kills, all may fall between two calls.
    const how = { leastInDoubt: 0, hasMessages: waitsForMail }
    reportCalls(report, tally, await compare(owner, tally), how)
    report.none('failures that no server expected', bank.listUnexpected())
    await checkAll(report, { bank, owner, tally })
  } finally {
    await owner.end()
  }
}

/** Does every act in turn, then random ones. */
async function actAtRandom(
  person: Person,
  funds: ExpectedFunds,
  { over, chance }: { over: AbortSignal; chance: Chance },
): Promise<void> {
  const acts = Object.values(moneyActs)
  try {
    for (let turn = 0; turn < acts.length || !over.aborted; turn += 1) {
      await (acts[turn] ?? acts[chance.below(acts.length)])?.(person, funds, chance)
      await sleep(PAUSE_MS)
    }
  } catch (error) {
    person.tally.problems.push(`${person.name}: ${(error as Error).message}`)
  }
}

/** Kills one server at a time and moves the banking day in between. */
async function killInTurn(
  bank: Bank,
  clerk: Person,
  { kills, chance }: { kills: number; chance: Chance },
): Promise<void> {
  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(chance.between(MIN_LOAD_MS, MAX_LOAD_MS))
    const which = turn % SERVERS
    await bank.killServer(which)
    await bank.start(which)
    await passDays(clerk, 1)
    await bank.untilReady([which])
  }
}

/** Closes the accounts without pending transfers, while a server may be killed. */
async function closeAll(
  bank: Bank,
  report: Report,
  {
    clerk,
    people,
    killsAServer,
    chance,
  }: { clerk: Person; people: Person[]; killsAServer: boolean; chance: Chance },
): Promise<void> {
  await passDays(clerk, GOOD_DAYS)
  const closing = Promise.all(people.map(closeAndCompare))
  if (killsAServer) {
    await sleep(chance.below(MAX_LOAD_MS))
    await bank.killServer(0)
    await bank.start(0)
    await bank.untilReady([0])
  }
  const closed = (await closing).filter((wrong) => wrong !== undefined)
  const most = `${closed.length} of ${people.length}`
  report.none('accounts closed whose payout is not what was in them', closed.flat(), most)
}
