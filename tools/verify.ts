import { ConfigError, readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { openDatabaseServer } from '../server/src/db/open.ts'
import { openPool } from '../server/src/db/pool.ts'
import { StartError } from '../server/src/errors.ts'
import { openLog } from '../server/src/log.ts'
import { verifyBooks } from '../server/src/verify/verify-books.ts'

/** Says "books balance" with counts, or the first difference and exit code 1. Safe beside a running server. */
const VERIFY_TIMEOUT_MS = 60 * 60_000

try {
  const config = readConfig()
  const server = await openDatabaseServer(config, { share: true })
  const log = openLog(config)
  const pool = openPool({ url: server.url, size: 2, queryTimeoutMs: VERIFY_TIMEOUT_MS, log })
  const { counts, difference } = await verifyBooks(openDatabase(pool))
  await pool.end()
  await server.stop()
  const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  console.log(difference ?? `books balance: ${counted.join(', ')}`)
  process.exitCode = difference ? 1 : 0
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known ? `verify: ${error.message}` : error)
  process.exitCode = 1
}
