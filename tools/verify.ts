import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../server/src/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { openDatabaseServer } from '../server/src/platform/db/open.ts'
import { openPool } from '../server/src/platform/db/pool.ts'
import { StartError } from '../server/src/platform/errors.ts'
import { openLog } from '../server/src/platform/log.ts'
import { findUncaused } from '../server/src/verify/money-ways.ts'
import { verifyBooks } from '../server/src/verify/verify-books.ts'
import { verifyConsentRecords, verifyConsents } from '../server/src/verify/verify-consents.ts'
import { verifyStatement } from '../server/src/verify/verify-statement.ts'
import { verifyTaxForms } from '../server/src/verify/verify-tax-forms.ts'

/**
 * Says "books balance" with counts, or the first difference and exit code 1. With `--statement FILE`
 * it says whether a file is a statement as it was made. With `--consents FILE` it checks the hashes in
 * an export of consents, which takes no database; with `--records` too it also compares the export
 * with what is kept. With `--tax-forms` it writes every tax form again and compares the bytes. Safe
 * beside a running server.
 */
const VERIFY_TIMEOUT_MS = 60 * 60_000

interface Verdict {
  isSound: boolean
  words: string
}

try {
  const { values } = parseArgs({
    options: {
      statement: { type: 'string' },
      consents: { type: 'string' },
      records: { type: 'boolean' },
      'tax-forms': { type: 'boolean' },
    },
  })
  const { isSound, words } = await verify(values)
  console.log(words)
  process.exitCode = isSound ? 0 : 1
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known || isUnreadable(error) ? `verify: ${(error as Error).message}` : error)
  process.exitCode = 1
}

async function verify(wish: {
  statement?: string
  consents?: string
  records?: boolean
  'tax-forms'?: boolean
}): Promise<Verdict> {
  if (wish['tax-forms']) return withDatabase(verifyTaxForms)
  if (wish.consents !== undefined) return verifyExport(readFileSync(wish.consents), wish)
  if (wish.statement === undefined) return withDatabase(verifyAll)
  const file = readFileSync(wish.statement)
  const { isGenuine, words } = await withDatabase((db) => verifyStatement(db, file))
  return { isSound: isGenuine, words }
}

async function verifyExport(file: Buffer, { records = false }): Promise<Verdict> {
  const { told, ...verdict } = verifyConsents(file)
  if (told === null || !records) return verdict
  const kept = await withDatabase((db) => verifyConsentRecords(db, told))
  return { isSound: kept.isSound, words: `${verdict.words}; ${kept.words}` }
}

async function withDatabase<T>(act: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig()
  const server = await openDatabaseServer(config, { share: true })
  const log = openLog(config)
  const pool = openPool({ url: server.url, size: 2, queryTimeoutMs: VERIFY_TIMEOUT_MS, log })
  const result = await act(openDatabase(pool))
  await pool.end()
  await server.stop()
  return result
}

async function verifyAll(db: Database): Promise<Verdict> {
  const { counts, difference: unsound } = await verifyBooks(db)
  const difference = unsound ?? (await findUncaused(db))
  const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  return {
    isSound: difference === null,
    words: difference ?? `books balance: ${counted.join(', ')}`,
  }
}

/** A file that is not there, or a word the command does not know. */
function isUnreadable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ENOENT' || String(code).startsWith('ERR_PARSE_ARGS')
}
