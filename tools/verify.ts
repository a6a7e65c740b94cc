import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../server/src/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { openDatabaseServer } from '../server/src/platform/db/open.ts'
import { openPool } from '../server/src/platform/db/pool.ts'
import { StartError } from '../server/src/platform/errors.ts'
import { openLog } from '../server/src/platform/log.ts'
import { verifyAll } from '../server/src/verify/verify-all.ts'
import { verifyConsentRecords, verifyConsents } from '../server/src/verify/verify-consents.ts'
import { verifyStatement } from '../server/src/verify/verify-statement.ts'
import { verifyTaxForms } from '../server/src/verify/verify-tax-forms.ts'

/**
 * Prints "books balance" with counts, or the first difference with exit code 1. With `--statement FILE`
 * it says whether a file is an unaltered statement. With `--consents FILE` it checks the hashes in
 * an export of consents, which needs no database; with `--records` it also compares the export
 * with the stored records. With `--tax-forms` it rewrites every tax form and compares the bytes. It is safe
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

async function verify(options: {
  statement?: string
  consents?: string
  records?: boolean
  'tax-forms'?: boolean
}): Promise<Verdict> {
  if (options['tax-forms']) return withDatabase(verifyTaxForms)
  if (options.consents !== undefined) return verifyExport(readFileSync(options.consents), options)
  if (options.statement === undefined) return withDatabase(verifyAll)
  const file = readFileSync(options.statement)
  const { isGenuine, words } = await withDatabase((db) => verifyStatement(db, file))
  return { isSound: isGenuine, words }
}

async function verifyExport(file: Buffer, { records = false }): Promise<Verdict> {
  const { exported, ...verdict } = verifyConsents(file)
  if (exported === null || !records) return verdict
  const kept = await withDatabase((db) => verifyConsentRecords(db, exported))
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

/** Whether a file is missing or an argument is unknown. */
function isUnreadable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ENOENT' || String(code).startsWith('ERR_PARSE_ARGS')
}
