import path from 'node:path'
import { depositSome } from './acts/deposit.ts'
import { Bank, type BankOptions } from './bank.ts'
import { checkHistory } from './books.ts'
import type { FindingKind } from './checker/finding.ts'
import { FIRST_CUSTOMER, openAccount } from './customers.ts'
import { Person, StoryAborted } from './person.ts'
import { Power } from './power.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

const SERVERS = 2
const PEOPLE = 2
/** Long enough for every process of Postgres to report that it has synced, which it does once a second. */
const LOAD_MS = 3_000

/** Something that keeps acknowledged calls, taken out. */
interface Control extends BankOptions {
  name: string
  /** What the checker must find; nothing, where nothing is taken out. */
  finds: FindingKind | null
  /** Statements before the load. */
  before?: readonly string[]
}

const CONTROLS: readonly Control[] = [
  { name: 'nothing', finds: null },
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
    env: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'take-out.ts')}`,
      TAKE_OUT: 'replay',
    },
    before: ['drop index transfers_call_key'],
  },
]

/**
 * Takes out one safeguard after the other, makes deposits, cuts the power, and shows that the checker finds what is
 * missing then. With nothing taken out it must find nothing.
 */
export async function takeOutInTurn(report: Report): Promise<void> {
  for (const control of CONTROLS) {
    const found = await runWithout(control)
    const expected = control.finds
    const holds =
      expected === null ? found.length === 0 : found.some(({ kind }) => kind === expected)
    const limit = expected === null ? 'must find nothing' : `must find "${expected}"`
    report.figure(`${control.name} taken out`, `${found.length} findings`, limit, holds)
    for (const { kind, words } of found.slice(0, MAX_SHOWN)) report.say(`  ${kind}: ${words}`)
  }
}

const MAX_SHOWN = 3

async function runWithout(control: Control): Promise<{ kind: FindingKind; words: string }[]> {
  const bank = await Bank.open(SERVERS, control)
  try {
    const tally = new Tally()
    const people = Array.from(
      { length: PEOPLE },
      (_, n) => new Person(FIRST_CUSTOMER + n, bank.ports, tally),
    )
    await Promise.all(people.map(openAccount))
    for (const statement of control.before ?? []) await bank.ask(statement)
    const power = new Power(bank)
    await power.note()
    const until = Date.now() + LOAD_MS
    await Promise.all(people.map((person) => depositUntil(person, until)))
    await power.cut(tally.gate)
    const owner = bank.openOwner()
    try {
      return (await checkHistory(bank, owner, tally)).findings
    } finally {
      await owner.end()
    }
  } finally {
    await bank.close()
  }
}

/** Every deposit is sent to both servers at the same moment, with one key. */
async function depositUntil(person: Person, until: number): Promise<void> {
  while (Date.now() < until) {
    try {
      await depositSome(person)
    } catch (error) {
      // Without its safeguard a server may answer anything; what counts is what the checker finds.
      if (!(error instanceof StoryAborted)) throw error
    }
  }
}
