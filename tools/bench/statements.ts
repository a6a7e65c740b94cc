import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { write } from '../../server/src/domains/documents/statements/write-statement.ts'
import { postAll } from '../../server/src/ledger/post-all.ts'
import { verifyBooks } from '../../server/src/verify/verify-books.ts'
import { assertAsInLedger } from '../../server/test/pdf/as-in-ledger.ts'
import {
  institutionsWithStatements,
  readDemoStatements,
} from '../../server/test/pdf/demo-statements.ts'
import { type BenchDatabase, addInstitution, ratio } from './database.ts'
import type { ProcessUsage } from './make-batch.ts'

const STATEMENTS = 10_000
/** The deposits of the month after the first one. */
const DEPOSITS = 4
/** The process that makes statements is killed after this many. */
const KILLED_AFTER = 4_000
const LEAST_A_SECOND = 15
const MOST_MEBIBYTES = 300
const LOOK_EVERY_MS = 100
/** The accounts of the benchmark open on this day. */
const FIRST_DAY = '2026-01-01'
const LAST_DAY = '2026-01-31'
const AT_ONCE = 1_000
const ACTOR = { kind: 'job', id: 'bench' } as const

type Print = (line: string) => void

/** Measures a night of 10,000 statements with one kill, and checks the statements of the demo people. */
export async function benchStatements(bench: BenchDatabase, print: Print): Promise<boolean> {
  const institution_id = await addSavers(bench, STATEMENTS)
  const files = path.join(bench.folder, 'data')
  const startedAt = performance.now()
  const killed = await make(bench, institution_id, { files, killAfter: KILLED_AFTER })
  const rest = await make(bench, institution_id, { files })
  const seconds = (performance.now() - startedAt) / 1000
  print(`statements: ${STATEMENTS.toLocaleString('en-US')} in ${seconds.toFixed(1)} s`)
  const perCore = STATEMENTS / (killed.cpuSeconds + rest.cpuSeconds)
  const isFast = perCore >= LEAST_A_SECOND
  print(ratio('statements a second a core', perCore, `at least ${LEAST_A_SECOND}`, isFast))
  const more = Math.max(killed.moreMebibytes, rest.moreMebibytes)
  const isBounded = more <= MOST_MEBIBYTES
  print(ratio('MiB more than idle', more, `at most ${MOST_MEBIBYTES}`, isBounded))
  const isWhole = await hasEachStatementOnce(bench, institution_id, { files, print })
  const isRead = await readBack(print)
  return isFast && isBounded && isWhole && isRead
}

/** Adds new accounts with one owner each and some deposits in their first month. */
export async function addSavers(bench: BenchDatabase, count: number): Promise<string> {
  const { owner, db } = bench
  const { institution_id, accountIds } = await addInstitution(bench, count)
  await owner.query('insert into savings_products (institution_id) values ($1)', [institution_id])
  await owner.query(
    `with person as materialized (
       select gen_random_uuid() as id, account_id from unnest($2::uuid[]) as account_id
     ), entity as (
       insert into entities (institution_id, id, savings_account_id)
       select $1, id, account_id from person
     ), login as (
       insert into users (institution_id, id, email, password_hash)
       select $1, id, id || '@example.com', 'never signs in' from person
     ), screened as (
       insert into identity_checks
         (institution_id, depositor_id, outcome, sanctions_hit, evidence, asked_at, answered_at)
       select $1, id, 'PASSED', false, '{}', now(), now() from person
     )
     insert into depositors (institution_id, id, user_id, entity_id, is_primary, registration_status,
       registration_last_step, first_name, last_name, street, city, state, zip, is_backup_withheld)
     select $1, id, id, id, true, 'PASSED', 'completed', 'Benno', 'Benchley', '48 Figment Street',
       'Evanston', 'IL', '60201', false
     from person`,
    [institution_id, accountIds],
  )
  for (let deposit = 0; deposit <= DEPOSITS; deposit += 1) {
    for (let at = 0; at < accountIds.length; at += AT_ONCE) {
      const some = accountIds.slice(at, at + AT_ONCE)
      const entries = some.map((id, place) => entryOf(institution_id, id, { deposit, place }))
      await postAll(db, entries)
    }
  }
  await owner.query('vacuum analyze')
  return institution_id
}

function entryOf(
  institution_id: string,
  accountId: string,
  { deposit, place }: { deposit: number; place: number },
) {
  const amountCents = 100_00 + place * 7 + deposit
  return {
    institution_id,
    kind: 'deposit' as const,
    description: 'Deposit',
    effectiveDate: parseBusinessDate(
      `${FIRST_DAY.slice(0, -2)}${String(5 + 5 * deposit).padStart(2, '0')}`,
    ),
    postings: [
      { kind: 'savings' as const, accountId, amountCents },
      { kind: 'ach_clearing' as const, amountCents: -amountCents },
    ],
    idempotencyKey: `bench:${accountId}:${deposit}`,
    accountId,
    actor: ACTOR,
  }
}

interface Made {
  cpuSeconds: number
  moreMebibytes: number
}

/** Runs the process until it is done or killed. */
async function make(
  { cluster, owner }: BenchDatabase,
  institution_id: string,
  { files, killAfter = Infinity }: { files: string; killAfter?: number },
): Promise<Made> {
  const script = path.join(import.meta.dirname, 'make-batch.ts')
  const child = fork(script, [cluster.url('passbook_app'), files, institution_id, LAST_DAY])
  const reports: ProcessUsage[] = []
  child.on('message', (message) => reports.push(message as ProcessUsage))
  const exited = once(child, 'exit') as Promise<[number | null]>
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([exited, sleep(LOOK_EVERY_MS)])
    if (killAfter !== Infinity && (await countMade(owner, institution_id)) >= killAfter) {
      child.kill('SIGKILL')
      await exited
    }
  }
  if (killAfter === Infinity && child.exitCode !== 0) throw new Error('it did not come to its end')
  const idle = reports[0]?.residentBytes ?? 0
  const most = Math.max(...reports.map(({ residentBytes }) => residentBytes))
  return { cpuSeconds: reports.at(-1)?.cpuSeconds ?? 0, moreMebibytes: (most - idle) / 2 ** 20 }
}

async function countMade(owner: BenchDatabase['owner'], institution_id: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from statements where institution_id = $1',
    [institution_id],
  )
  return Number(rows[0]?.count)
}

/** Whether each account has exactly one row, file and email, and each file matches its row. */
async function hasEachStatementOnce(
  { owner, db }: BenchDatabase,
  institution_id: string,
  { files, print }: { files: string; print: Print },
): Promise<boolean> {
  const { rows } = await owner.query<{ file_key: string; sha256: string; is_alone: boolean }>(
    `select file_key, sha256, count(*) over (partition by account_id) = 1 as is_alone
     from statements where institution_id = $1`,
    [institution_id],
  )
  const wrong = rows.filter(({ file_key, sha256 }) => {
    const bytes = readFileSync(path.join(files, 'files', file_key))
    return createHash('sha256').update(bytes).digest('hex') !== sha256
  })
  const twice = rows.filter(({ is_alone }) => !is_alone)
  const found = globSync(`files/${institution_id}/statement/*`, { cwd: files }).length
  const letters = await owner.query<{ count: string }>('select count(*) from email_outbox')
  const emails = Number(letters.rows[0]?.count)
  const { difference } = await verifyBooks(db)
  const holds =
    [rows.length, found, emails].every((each) => each === STATEMENTS) &&
    wrong.length + twice.length === 0 &&
    difference === null
  print(
    `killed on the way: ${rows.length} kept, ${twice.length} twice, ${found} files, ${wrong.length} ` +
      `otherwise, ${emails} letters; books: ${difference ?? 'balance'}: ${holds ? 'holds' : 'FAILS'}`,
  )
  return holds
}

/** Compares every statement of the demo people with the postings. */
async function readBack(print: Print): Promise<boolean> {
  let [statements, lines] = [0, 0]
  for (const id of institutionsWithStatements) {
    for (const demo of readDemoStatements(id)) {
      const read = await assertAsInLedger(demo, await write(demo.statement))
      statements += 1
      lines += read.lines
    }
  }
  print(`read back: ${statements} statements of the demo people, ${lines} lines, as in the ledger`)
  return statements > 0
}
