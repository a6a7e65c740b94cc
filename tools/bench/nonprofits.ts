import { rmSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { findNonprofits } from '../../server/src/domains/money/nonprofits/search/search-nonprofits.ts'
import { seedInstitutions } from '../../server/src/seed/institutions.ts'
import type { BenchDatabase } from './database.ts'
import { type Generated, generateFile, mistype, randomFrom } from './nonprofits/generate.ts'
import { type Database, type Imported, parentOf, runImport } from './nonprofits/run-import.ts'

/** Measures the import and the search-as-you-type of a directory as large as the IRS's. */

const ROWS = 1_800_000
const SAMPLES = 1_000
const MAX_IMPORT_SECONDS = 180
const MAX_MORE_MEBIBYTES = 300
const MAX_P99_MS = 50
const MIN_FORGIVEN = 0.95
const FIRST = 10

type Print = (line: string) => void

/** Measures on a separate database. Returns true if all limits hold. */
export async function benchNonprofits(bench: BenchDatabase, print: Print): Promise<boolean> {
  const folder = temporaryFolder('nonprofits')
  const file = path.join(folder, 'eo1.csv')
  try {
    await seedInstitutions(bench.db)
    const samples = await generateFile(file, ROWS, SAMPLES)
    const imports = await measureImports(bench, file, print)
    const forgiven = await measureForgiveness(bench, samples, print)
    const speed = await measureSpeed(bench, samples, print)
    return imports && forgiven && speed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureImports(bench: BenchDatabase, file: string, print: Print): Promise<boolean> {
  const database = await describeDatabase(bench)
  const whole = await runImport(file, database)
  const expected = await checksum(bench)
  const isQuick = whole.seconds <= MAX_IMPORT_SECONDS && whole.moreMebibytes <= MAX_MORE_MEBIBYTES
  print(`import of ${ROWS} lines: ${describe(whole)} ${isQuick ? 'holds' : 'FAILS'}`)
  const killed = await runImport(file, database, { isKilled: true })
  const rest = await runImport(file, database)
  const isSame = killed.wasKilled && (await checksum(bench)) === expected
  print(
    `killed after ${killed.seconds.toFixed(0)} s at half and started again, ` +
      `${rest.seconds.toFixed(0)} s: ${isSame ? 'the same rows, holds' : 'FAILS'}`,
  )
  return isQuick && isSame
}

async function describeDatabase({ cluster, pool }: BenchDatabase): Promise<Database> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    env: {
      DATABASE_URL: cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
    },
    pid: parentOf(rows[0]?.pid ?? 0),
  }
}

function describe(imported: Imported): string {
  const { seconds, moreMebibytes, commandMebibytes, databaseMebibytes } = imported
  return (
    `${seconds.toFixed(0)} s (at most ${MAX_IMPORT_SECONDS}), ` +
    `${Math.round(moreMebibytes)} MiB over idle (at most ${MAX_MORE_MEBIBYTES}; ` +
    `at most ${Math.round(commandMebibytes)} of it the command, ${Math.round(databaseMebibytes)} the database)`
  )
}

/** A checksum of all rows with a rank. */
async function checksum({ pool }: BenchDatabase): Promise<string> {
  const { rows } = await pool.query<{ sum: string }>(`
    select count(*) || ' ' || sum(hashtextextended(nonprofits::text, 0)) as sum
    from nonprofits where rank is not null`)
  return rows[0]?.sum ?? ''
}

async function measureForgiveness(
  { db }: BenchDatabase,
  samples: readonly Generated[],
  print: Print,
): Promise<boolean> {
  const random = randomFrom(7)
  let found = 0
  for (const { name } of samples) {
    const { found: some } = await findNonprofits(db, mistype(name.toLowerCase(), random))
    // Two nonprofits of the same name both count as found.
    if (some.slice(0, FIRST).some((one) => one.name === name)) found += 1
  }
  const share = found / samples.length
  const holds = share >= MIN_FORGIVEN
  print(
    `${samples.length} names with one random edit: ${(share * 100).toFixed(1)} % among the first ` +
      `${FIRST} (at least ${MIN_FORGIVEN * 100}) ${holds ? 'holds' : 'FAILS'}`,
  )
  return holds
}

/** Search texts, grouped by how people type. */
function searchTexts(samples: readonly Generated[]): Record<string, string[]> {
  const random = randomFrom(11)
  const each = (write: (one: Generated) => string) => samples.map(write)
  const cut = (text: string) => text.slice(0, 1 + Math.floor(random() * text.length))
  return {
    'as one types': each(({ name }) => cut(name.toLowerCase())),
    'a whole name': each(({ name }) => name),
    'two words of it': each(({ name }) => twoWords(name, random)),
    'a name and its place': each(({ name, city, state }) => `${name} ${city}, ${state}`),
    'a place': each(({ city, state }) => `${city}, ${state}`),
    'an EIN': each(({ ein }) => `${ein.slice(0, 2)}-${ein.slice(2)}`),
    mistyped: each(({ name }) => mistype(name.toLowerCase(), random)),
  }
}

function twoWords(name: string, random: () => number): string {
  const words = name.split(' ')
  return words
    .toSorted(() => random() - 0.5)
    .slice(0, 2)
    .join(' ')
}

async function measureSpeed(
  { db }: BenchDatabase,
  samples: readonly Generated[],
  print: Print,
): Promise<boolean> {
  const kinds = searchTexts(samples)
  for (const typed of Object.values(kinds)) {
    for (const text of typed.slice(0, SAMPLES / 4)) await findNonprofits(db, text)
  }
  const all: number[] = []
  for (const [kind, typed] of Object.entries(kinds)) {
    const times: number[] = []
    let slowest = { ms: 0, text: '' }
    for (const text of typed) {
      const from = performance.now()
      await findNonprofits(db, text)
      const ms = performance.now() - from
      times.push(ms)
      if (ms > slowest.ms) slowest = { ms, text }
    }
    all.push(...times)
    print(
      `  ${kind}: p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, ` +
        `slowest ${slowest.ms.toFixed(1)} ms (${slowest.text})`,
    )
  }
  const p99 = Number(quantile(all, 0.99))
  const holds = p99 < MAX_P99_MS
  print(
    `search among ${ROWS}: p50 ${quantile(all, 0.5)} ms, p99 ${p99} ms ` +
      `(below ${MAX_P99_MS}) over ${all.length} searches ${holds ? 'holds' : 'FAILS'}`,
  )
  return holds
}

function quantile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}
