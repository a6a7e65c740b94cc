import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../server/src/config.ts'
import { type Database, openDatabase } from '../server/src/db/database.ts'
import { openDatabaseServer } from '../server/src/db/open.ts'
import { openPool } from '../server/src/db/pool.ts'
import { StartError } from '../server/src/errors.ts'
import { openLog } from '../server/src/log.ts'
import { verifyBooks } from '../server/src/verify/verify-books.ts'
import { verifyStatement } from '../server/src/verify/verify-statement.ts'

/**
 * Says "books balance" with counts, or the first difference and exit code 1. With `--statement FILE`
 * it says whether a file is a statement as it was made. Safe beside a running server.
 */
const VERIFY_TIMEOUT_MS = 60 * 60_000

try {
  const { values } = parseArgs({ options: { statement: { type: 'string' } } })
  const file = values.statement === undefined ? undefined : readFileSync(values.statement)
  const config = readConfig()
  const server = await openDatabaseServer(config, { share: true })
  const log = openLog(config)
  const pool = openPool({ url: server.url, size: 2, queryTimeoutMs: VERIFY_TIMEOUT_MS, log })
  const { isSound, words } = await verify(openDatabase(pool), file)
  await pool.end()
  await server.stop()
  console.log(words)
  process.exitCode = isSound ? 0 : 1
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known || isUnreadable(error) ? `verify: ${(error as Error).message}` : error)
  process.exitCode = 1
}

async function verify(
  db: Database,
  file: Buffer | undefined,
): Promise<{ isSound: boolean; words: string }> {
  if (file !== undefined) {
    const { isGenuine, words } = await verifyStatement(db, file)
    return { isSound: isGenuine, words }
  }
  const { counts, difference } = await verifyBooks(db)
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
