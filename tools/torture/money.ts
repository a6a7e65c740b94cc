import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { enterDetails } from './acts/details.ts'
import { linkByWidget } from './acts/link-by-widget.ts'
import { fund, sign } from './acts/open-account.ts'
import { signUp, verifyEmail } from './acts/sign-up.ts'
import { Bank } from './bank.ts'
import { checkAll } from './books.ts'
import { closeAndCompare, compareBalance } from './money-balances.ts'
import { compare } from './compare.ts'
import { type ExpectedFunds, moneyActs } from './money-acts.ts'
import { Person, granted } from './person.ts'
import { untilJobsDone } from './queue.ts'
import { reportCalls } from './report-calls.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

const SERVERS = 2
/** Numbers that the people in stories do not use. */
const FIRST_NUMBER = 8_000
const FIRST_DEPOSIT_CENTS = 400_000
/** The days until the first deposit is available, and until everything sent has settled. */
const GOOD_DAYS = 9
const SETTLED_DAYS = 6
const MIN_LOAD_MS = 500
const MAX_LOAD_MS = 1_200
const CLOCK_TIMEOUT_MS = 60_000
/** Gives a restarting server its share of the machine. */
const PAUSE_MS = 20

interface Scope {
  kills: number
  people: number
  /** Waits for emails: an interrupted one is sent a minute or two later, by another worker. */
  waitsForMail: boolean
}

/** People move money at random while servers are killed. In the end each balance must match the answers. */
export async function moveMoney(report: Report, { kills, people }: Omit<Scope, 'waitsForMail'>) {
  const bank = await Bank.open(SERVERS)
  try {
    await moveMoneyAt(bank, report, { kills, people, waitsForMail: true })
  } finally {
    await bank.close()
  }
}

/** Does the same at a given bank. */
export async function moveMoneyAt(
  bank: Bank,
  report: Report,
  { kills, people: count, waitsForMail }: Scope,
): Promise<void> {
  const tally = new Tally()
  const clerk = new Person(9_997, bank.ports, tally)
  const people = Array.from(
    { length: count },
    (_, n) => new Person(FIRST_NUMBER + n, bank.ports, tally),
  )
  await Promise.all(people.map(openAccount))
  await passDays(clerk, GOOD_DAYS)
  const over = new AbortController()
  const accounts = new Map<Person, ExpectedFunds>(
    people.map((person) => [person, { cents: FIRST_DEPOSIT_CENTS, schedules: [] }]),
  )
  const moving = [...accounts].map(([person, funds]) => actAtRandom(person, funds, over.signal))
  await killInTurn(bank, clerk, kills)
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
  await closeAll(bank, report, { clerk, people, killsAServer: waitsForMail })
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

async function openAccount(person: Person): Promise<void> {
  await signUp(person)
  await verifyEmail(person)
  await enterDetails(person)
  await linkByWidget(person)
  await sign(person, FIRST_DEPOSIT_CENTS)
  await fund(person)
}

/** Does every act in turn, then random ones. */
async function actAtRandom(person: Person, funds: ExpectedFunds, over: AbortSignal): Promise<void> {
  const acts = Object.values(moneyActs)
  try {
    for (let turn = 0; turn < acts.length || !over.aborted; turn += 1) {
      await (acts[turn] ?? acts[randomInt(acts.length)])?.(person, funds)
      await sleep(PAUSE_MS)
    }
  } catch (error) {
    person.tally.problems.push(`${person.name}: ${(error as Error).message}`)
  }
}

/** Kills one server at a time and moves the banking day in between. */
async function killInTurn(bank: Bank, clerk: Person, kills: number): Promise<void> {
  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(randomInt(MIN_LOAD_MS, MAX_LOAD_MS))
    const which = turn % SERVERS
    await bank.killServer(which)
    await bank.start(which)
    await passDays(clerk, 1)
    await bank.untilReady([which])
  }
}

async function passDays(clerk: Person, advance_days: number): Promise<void> {
  const how = { timeoutMs: CLOCK_TIMEOUT_MS, again: 'each' } as const
  const moved = await clerk.world(sandboxEndpoints.moveClock, { body: { advance_days } }, how)
  granted('moving the clock', moved)
}

/** Closes the accounts without pending transfers, while a server may be killed. */
async function closeAll(
  bank: Bank,
  report: Report,
  { clerk, people, killsAServer }: { clerk: Person; people: Person[]; killsAServer: boolean },
): Promise<void> {
  await passDays(clerk, GOOD_DAYS)
  const closing = Promise.all(people.map(closeAndCompare))
  if (killsAServer) {
    await sleep(randomInt(MAX_LOAD_MS))
    await bank.killServer(0)
    await bank.start(0)
    await bank.untilReady([0])
  }
  const closed = (await closing).filter((wrong) => wrong !== undefined)
  const most = `${closed.length} of ${people.length}`
  report.none('accounts closed whose payout is not what was in them', closed.flat(), most)
}
