import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '../../../server/src/platform/db/embedded/binaries.ts'
import { Bank } from '../bank.ts'
import { readSentFiles } from '../books.ts'
import type { Chance } from '../chance.ts'
import { check } from '../checker/check.ts'
import type { SentFile } from '../checker/files.ts'
import { FIRST_CUSTOMER, GOOD_DAYS, actUntil, openAccount, passDays, passTo } from '../customers.ts'
import { moneyActs } from '../money-acts.ts'
import type { Counts } from '../options.ts'
import { Person } from '../person.ts'
import { placeOf } from '../power.ts'
import { type Report, seconds } from '../report.ts'
import type { Tally } from '../tally.ts'
import type { Backups } from './backups.ts'
import type { LogPlace } from './damage.ts'
import { type Moment, downloadStatements, noteMoment } from './moment.ts'

export const SERVERS = 2
const CLERK = 9_995
const MOST_PEOPLE = 4
/** How long people act between two steps. */
const LIVE_MS = 4_000
/** A file leaves on the next business day, also after a long weekend. */
export const FILE_DAYS = 4
/** A minute of log is lost with the disk, says docs/operations/backups.md; a busy machine takes a little longer. */
const ARCHIVED_MS = 75_000
const LOOK_EVERY_MS = 200

export interface Drill {
  report: Report
  home: string
  backups: Backups
  binaries: Binaries | undefined
  tally: Tally
  chance: Chance
}

/** What is left when the disk is lost: the backup, the keys, the network's files, and what people remember. */
export interface Lost {
  moment: Moment
  /** A place in the log between the base backup and the second. */
  place: LogPlace
  statements: ReadonlyMap<string, Buffer>
  /** The files of the network that the books did not have at the second. */
  sentSince: readonly SentFile[]
  sentBefore: readonly SentFile[]
  people: readonly Person[]
  /** Calls in the history until the disk was lost. */
  calls: number
  ports: readonly number[]
  keys: string
  password: string
}

/** Lets people live at a bank until after the second, and loses its disk. */
export async function loseBank(drill: Drill, { people, gigabytes }: Counts): Promise<Lost> {
  const { report, backups, tally, binaries } = drill
  const settings = await backups.readSettings()
  const bank = await Bank.open(SERVERS, { settings, binaries })
  try {
    const customers = await openCustomers(bank, tally, Math.min(people, MOST_PEOPLE))
    const clerk = new Person(CLERK, bank.ports, tally)
    await passDays(clerk, GOOD_DAYS)
    await passTo(clerk, 'month_end')
    await passDays(clerk, 1)
    await fill(report, bank, gigabytes)
    const living = live(drill, customers, 'during the backup')
    const taken = await backups.take(bank.settings)
    await living
    report.say(`a base backup while people act: ${taken.out.split('\n')[0]}`)
    const acting = live(drill, customers, 'after the backup')
    await sleep(LIVE_MS / 2)
    const place = await readPlace(bank)
    await acting
    // A minute does the same: without it a short drill has one file, and a missing one would be no gap.
    await bank.ask('select pg_switch_wal()')
    await live(drill, customers, 'before the second')
    const statements = await downloadAll(customers)
    const moment = await noteMoment(bank, tally)
    const sentBefore = await readFiles(bank)
    await live(drill, customers, 'after the second')
    await passDays(clerk, FILE_DAYS)
    const known = new Set(sentBefore.map(({ id }) => id))
    const all = await readFiles(bank)
    const sentSince = all.filter(({ id }) => !known.has(id))
    await reportControl(report, bank, moment, all)
    await untilArchived(report, bank, backups)
    await backups.copyDocuments(bank.settings)
    const keys = keepKeys(drill, bank)
    const { password } = new URL(bank.cluster.url('passbook_owner'))
    const { length: calls } = tally.history.attempts
    report.say(
      `${moment.history.length} calls until ${moment.at.toISOString()} and ${calls - moment.history.length} after it; ` +
        `${statements.size} statements; ${sentSince.length} files left after it. The disk is lost`,
    )
    bank.killPostgres((data) => rmSync(data, { recursive: true }))
    const { ports } = bank
    const left = { keys, password, calls, ports, people: customers }
    return { moment, place, statements, sentSince, sentBefore, ...left }
  } finally {
    await bank.close()
  }
}

async function openCustomers(bank: Bank, tally: Tally, count: number): Promise<Person[]> {
  const people = Array.from(
    { length: count },
    (_, n) => new Person(FIRST_CUSTOMER + n, bank.ports, tally),
  )
  await Promise.all(people.map(openAccount))
  return people
}

/** Lets everybody do every act once, and random ones until the time is over. */
async function live({ chance }: Drill, people: readonly Person[], name: string): Promise<void> {
  const over = AbortSignal.timeout(LIVE_MS)
  const acting = people.map((person) => {
    const own = chance.of(`${name} ${person.name}`)
    const funds = { cents: 0, schedules: [] }
    const acts = Object.values(moneyActs).map((act) => (one: Person) => act(one, funds, own))
    return actUntil(person, acts, { chance: own, over })
  })
  await Promise.all(acting)
}

const ROWS_AT_ONCE = 100_000

/** Makes the database as large as asked for, with views of pages, on which no figure of the books depends. */
async function fill(report: Report, bank: Bank, gigabytes: number): Promise<void> {
  const owner = bank.openOwner()
  try {
    for (;;) {
      const { rows } = await owner.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      )
      const bytes = Number(rows[0]?.bytes)
      if (bytes >= gigabytes * 1e9)
        return report.say(`the database has ${(bytes / 1e9).toFixed(2)} GB`)
      await owner.query(
        `insert into page_views (institution_id, session_id, location, description)
         select s.institution_id, s.id, '/filled/' || n, repeat(chr(97 + n % 26), 900)
         from (select institution_id, id from sessions limit 1) s, generate_series(1, $1::int) n`,
        [ROWS_AT_ONCE],
      )
    }
  } finally {
    await owner.end()
  }
}

/** Past the heads of a page and of a record, where the sum of a record covers every bit. */
const RECORD_BYTES = 60

/** Finds where in the log the next record begins. */
async function readPlace(bank: Bank): Promise<LogPlace> {
  const rows = await bank.ask<{ lsn: string; file: string; bytes: string }>(
    `select lsn::text, pg_walfile_name(lsn) as file,
       (select setting from pg_settings where name = 'wal_segment_size') as bytes
     from pg_current_wal_insert_lsn() lsn`,
  )
  const [row] = rows ?? []
  if (row === undefined) throw new Error('Postgres does not say where its log is')
  const { offset } = placeOf(row.lsn, Number(row.bytes))
  return { file: row.file, offset: offset + RECORD_BYTES }
}

export async function downloadAll(people: readonly Person[]): Promise<Map<string, Buffer>> {
  const all = await Promise.all(people.map(downloadStatements))
  return new Map(all.flatMap((files) => [...files]))
}

export async function readFiles(bank: Bank): Promise<SentFile[]> {
  const owner = bank.openOwner()
  try {
    return await readSentFiles(bank, owner)
  } finally {
    await owner.end()
  }
}

/** With the history until the second, the checker must find what happened after it while nothing is restored. */
async function reportControl(
  report: Report,
  bank: Bank,
  { history }: Moment,
  files: readonly SentFile[],
): Promise<void> {
  const url = bank.cluster.url('passbook_owner')
  const { findings } = await check({ history, url, files, deliveries: [] })
  const invented = findings.filter(({ kind }) => kind === 'invented').length
  const name = 'orders after the second that the checker finds before the restore'
  report.figure(name, String(invented), 'must be at least 1', invented > 0)
}

/** Waits until the archive has everything that was done so far, by the time limit of PostgreSQL alone. */
async function untilArchived(report: Report, bank: Bank, backups: Backups): Promise<void> {
  const [row] =
    (await bank.ask<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file')) ?? []
  if (row === undefined) throw new Error('Postgres does not say where its log is')
  const from = Date.now()
  const giveUpAt = from + 2 * ARCHIVED_MS
  while (!existsSync(backups.walFile(row.file)) && Date.now() < giveUpAt) await sleep(LOOK_EVERY_MS)
  const ms = Date.now() - from
  const limit = `at most ${seconds(ARCHIVED_MS)}`
  report.figure('until the archive has the last act', seconds(ms), limit, ms <= ARCHIVED_MS)
}

/** Keys are kept in another place than backups. */
function keepKeys({ home }: Drill, bank: Bank): string {
  const folder = path.join(home, 'keys')
  mkdirSync(folder)
  cpSync(path.join(bank.settings.DATA_DIR, 'app-secret'), path.join(folder, 'app-secret'))
  return folder
}
