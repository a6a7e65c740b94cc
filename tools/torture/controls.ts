import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { accountEndpoints } from '@passbook/contract/accounts'
import { depositSome } from './acts/deposit.ts'
import { inviteSecond } from './acts/joint/invite.ts'
import { joinAccount } from './acts/joint/join.ts'
import { addRole, refund } from './acts/staff-money.ts'
import { withdrawSome } from './acts/withdrawal.ts'
import { Bank, type BankOptions } from './bank.ts'
import { checkHistory } from './books.ts'
import type { FindingKind } from './checker/finding.ts'
import { Chance } from './chance.ts'
import { compare } from './compare.ts'
import { openCoreSystem } from './core-system.ts'
import { FIRST_CUSTOMER, GOOD_DAYS, openAccount, passDays } from './customers.ts'
import { SERVERS } from './faults.ts'
import type { Counts } from './options.ts'
import { Person, StoryAborted } from './person.ts'
import { Power } from './power.ts'
import { untilJobsDone } from './queue.ts'
import type { Report } from './report.ts'
import type { SafeguardName } from './safeguards.ts'
import { Tally } from './tally.ts'

/** Long enough for every process of Postgres to report that it has synced, which it does once a second. */
const LOAD_MS = 3_000
/** A race is repeated until it was lost, or for so long. */
const RACE_MS = 40_000
const PAUSE_MS = 200
/** The deposits are of 20 to 30 dollars. */
const LEAST_CENTS = 2_000
const SECOND_HOLDER = 8_100
const NEW_CUSTOMER = 8_200
/** The institution's own system refuses one delivery in this many. */
const REFUSES_ONE_OF = 2
const CLERK = 9_996

interface Found {
  kind: FindingKind | 'email lost' | 'email repeated'
  words: string
}

/** What people do while a safeguard is missing. Both hold one account, which has money that is available. */
type Act = (pair: Pair, bank: Bank) => Promise<void>
type Pair = readonly [Person, Person]

/** Something that keeps money and promises right, taken out. */
interface Control extends BankOptions {
  name: string
  /** What must be found; nothing, where nothing is taken out or another safeguard stands behind. */
  finds: Found['kind'] | null
  /** The safeguard that the servers do without. */
  without?: SafeguardName
  /** Statements before the load. */
  before?: readonly string[]
  act?: Act
  /** What fails after the load; by default the power. */
  fails?: 'power' | 'servers' | 'nothing'
}

const CONTROLS: readonly Control[] = [
  { name: 'nothing', finds: null },
  { name: 'nothing, and nothing fails', finds: null, fails: 'nothing', act: moveAll },
  {
    name: 'synchronous_commit',
    finds: 'lost',
    // The process that syncs the log in the background would hide it most of the time.
    settings: { synchronous_commit: 'off', wal_writer_delay: '10000' },
  },
  { name: 'fsync', finds: 'lost', settings: { fsync: 'off' } },
  {
    name: 'the replay of a repeated call',
    finds: 'doubled',
    without: 'replay',
    before: ['drop index transfers_call_key'],
  },
  {
    name: 'the unique keys of calls',
    finds: 'doubled',
    before: [
      'alter table idempotent_calls drop constraint idempotent_calls_pkey',
      'drop index transfers_call_key',
    ],
  },
  {
    name: 'the locks of an account, and the check of its available money',
    finds: 'books',
    without: 'balance lock',
    before: ['alter table savings_balances drop constraint savings_balances_available'],
    act: withdrawAll,
  },
  { name: 'haste, with the locks', finds: null, without: 'haste', act: withdrawAll },
  {
    name: 'the check of entries, while the server posts a cent too much',
    finds: 'books',
    without: 'exact entries',
    before: ['drop trigger journal_entries_sum_to_zero on journal_entries'],
    act: depositAndSend,
  },
  {
    name: 'nothing but that exactness, with the check of entries',
    finds: null,
    without: 'exact entries',
    act: depositAndSend,
  },
  {
    name: 'the second person',
    finds: 'alone',
    without: 'second person',
    before: ['alter table staff_approvals drop constraint staff_approvals_check'],
    act: ([one]) => addRole(one, 'adam'),
  },
  {
    name: 'the lock of a request, and the unique key of what it moves',
    finds: 'doubled',
    without: 'request lock',
    before: [
      'alter table money_by_hand drop constraint money_by_hand_institution_id_approval_id_key',
    ],
    act: refundRepeatedly,
  },
  {
    name: 'the outbox within the transaction',
    finds: 'email lost',
    without: 'outbox',
    fails: 'servers',
  },
  {
    name: 'the claim of an email by one server',
    finds: 'email repeated',
    without: 'claim of emails',
    fails: 'nothing',
  },
  { name: 'nothing, while events are sent', finds: null, fails: 'nothing', act: sendEvents },
  {
    name: 'the event of a transfer within its transaction',
    finds: 'lost',
    before: ['drop trigger transfer_events_write_event on transfer_events'],
    fails: 'nothing',
    act: sendEvents,
  },
  {
    name: 'the answer to an event',
    finds: 'lost',
    without: 'answer to events',
    fails: 'nothing',
    act: sendEvents,
  },
  {
    name: 'the order of events',
    finds: 'order',
    without: 'order of events',
    fails: 'nothing',
    act: sendEvents,
  },
]

const MAX_SHOWN = 3

/**
 * Takes out one safeguard after the other, lets people move money, cuts the power, and shows that what goes wrong
 * then is found. With nothing taken out nothing must be found.
 */
export async function takeOutInTurn(report: Report, { only }: Counts): Promise<void> {
  for (const control of CONTROLS.filter(({ name }) => name.includes(only ?? ''))) {
    const found = await runWithout(control)
    const expected = control.finds
    const holds =
      expected === null ? found.length === 0 : found.some(({ kind }) => kind === expected)
    const limit = expected === null ? 'must find nothing' : `must find "${expected}"`
    report.figure(`${control.name} taken out`, `${found.length} findings`, limit, holds)
    for (const { kind, words } of found.slice(0, MAX_SHOWN)) report.say(`  ${kind}: ${words}`)
  }
}

async function runWithout(control: Control): Promise<Found[]> {
  const { without, before = [], act = depositForAWhile, fails = 'power' } = control
  const env = without && {
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'take-out.ts')}`,
    TAKE_OUT: without,
  }
  const bank = await Bank.open(SERVERS, { ...control, ...(env && { env }) })
  try {
    const tally = new Tally()
    const pair = await openPair(bank, tally)
    for (const statement of before) await bank.ask(statement)
    const power = new Power(bank)
    await power.note()
    await untilDoneOrAborted(() => act(pair, bank))
    if (fails === 'power') await power.cut(tally.gate)
    if (fails === 'servers') await killServers(bank)
    await untilJobsDone(bank, Date.now())
    const owner = bank.openOwner()
    try {
      const { findings } = await checkHistory(bank, owner, tally)
      const { messages } = await compare(owner, tally)
      return [
        ...findings,
        ...messages.lost.map((words) => ({ kind: 'email lost', words }) as const),
        // After a fault an email may come again, because nobody knows whether it was sent.
        ...(fails === 'nothing' ? await findRepeated(owner) : []),
      ]
    } finally {
      await owner.end()
    }
  } finally {
    await bank.close()
  }
}

/** The emails about deposits that came twice. Every deposit has another amount, so no two are alike. */
async function findRepeated(owner: Pool): Promise<Found[]> {
  const { rows } = await owner.query<{ words: string }>(
    `select format('%s: %s, %s times', recipient, subject, count(*)) as words from sandbox_inbox
     where subject like '%deposit of $%' group by recipient, subject, text having count(*) > 1`,
  )
  return rows.map(({ words }) => ({ kind: 'email repeated', words }))
}

async function openPair(bank: Bank, tally: Tally): Promise<Pair> {
  const first = new Person(FIRST_CUSTOMER, bank.ports, tally)
  const second = first.another(SECOND_HOLDER)
  await openAccount(first)
  await inviteSecond(first, second)
  await joinAccount(second)
  await passDays(first.another(CLERK), GOOD_DAYS)
  return [first, second]
}

async function killServers(bank: Bank): Promise<void> {
  await Promise.all([...bank.ports.keys()].map((which) => bank.killServer(which)))
  for (const which of bank.ports.keys()) await bank.start(which)
  await bank.untilReady()
}

/** Without its safeguard a server may answer anything; what counts is what is found. */
async function untilDoneOrAborted(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof StoryAborted)) throw error
  }
}

/** Every deposit is sent to both servers at the same moment, with one key. */
async function depositForAWhile(pair: Pair): Promise<void> {
  const until = Date.now() + LOAD_MS
  let cents = LEAST_CENTS
  const deposit = async (person: Person) => {
    while (Date.now() < until) {
      cents += 1
      await untilDoneOrAborted(async () => void (await depositSome(person, cents)))
    }
  }
  await Promise.all(pair.map(deposit))
}

/** Both withdraw all that is available, at the same moment, until nothing is. */
async function withdrawAll([one, other]: Pair): Promise<void> {
  const until = Date.now() + RACE_MS
  while (Date.now() < until) {
    const [account] = await one.must(accountEndpoints.getAccounts, {})
    const cents = account?.available_balance_cents ?? 0
    if (cents <= 0) return
    // Two thirds: together they are too much, and if only one is first, there is enough for another race.
    const part = Math.ceil((cents * 2) / 3)
    await Promise.all([withdrawSome(one, part), withdrawSome(other, part)])
  }
}

/** The entries of the deposits are posted when the day is over. */
async function depositAndSend(pair: Pair): Promise<void> {
  await depositForAWhile(pair)
  await passDays(pair[0].another(CLERK), 1)
}

async function refundRepeatedly([one]: Pair): Promise<void> {
  const until = Date.now() + RACE_MS
  while (Date.now() < until) {
    await refund(one)
    await sleep(PAUSE_MS)
  }
}

/** Everything that the others do, once. */
async function moveAll(pair: Pair): Promise<void> {
  await depositAndSend(pair)
  await withdrawAll(pair)
  await refund(pair[0])
  await addRole(pair[0])
}

/** A customer opens an account and deposits, and the institution's own system gets the events. */
async function sendEvents([{ tally }]: Pair, bank: Bank): Promise<void> {
  const chance = new Chance('events')
  const core = await openCoreSystem({ bank, tally, chance, refusesOneOf: REFUSES_ONE_OF })
  try {
    const customer = new Person(NEW_CUSTOMER, bank.ports, tally)
    await openAccount(customer)
    await depositSome(customer)
    await passDays(customer.another(CLERK), GOOD_DAYS)
    await core.untilDelivered()
  } finally {
    await core.close()
  }
}
