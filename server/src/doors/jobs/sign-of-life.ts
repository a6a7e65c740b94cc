import { Client } from 'pg'
import type { Logger } from 'pino'
import { pause } from '../../platform/pause.ts'

const CHECK_MS = 2_000
const RETRY_MS = 250
const ANSWER_TIMEOUT_MS = 3_000

/** The key of the advisory lock that a live worker holds. */
export const workerLockKey = (worker: string) => `hashtextextended('job worker ' || ${worker}, 0)`

/** A connection that holds the locks of this process's workers. Postgres releases them when it closes. */
export interface LockConnection {
  /** Resolves once the lock is held, or the connection has failed. */
  hold(worker: string): Promise<void>
  drop(worker: string): void
  /** Aborted when the connection is lost: other processes may now treat these workers as dead. */
  lost: AbortSignal
}

/**
 * Keeps one lock connection open until stopped, replaces it when it fails, and reports each new one.
 * The locks show other processes whose jobs nobody works on any more.
 */
export async function keepLockConnection(
  url: string,
  {
    log,
    stopping,
    onBegin,
  }: { log: Logger; stopping: AbortSignal; onBegin: (locks: LockConnection) => void },
): Promise<void> {
  while (!stopping.aborted) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'passbook jobs',
      // A machine that lost power closes no connection, so keepalives have to detect it.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    })
    const end = new AbortController()
    client.on('error', () => end.abort())
    try {
      await client.connect()
      const runQuery = queueQueries(client)
      onBegin({ ...locksBy(runQuery), lost: end.signal })
      await stayAlive(runQuery, AbortSignal.any([stopping, end.signal]))
    } catch (error) {
      log.warn({ err: error }, 'the jobs have no connection to the database')
    } finally {
      end.abort()
      await client.end().catch(() => undefined)
    }
    await pause(RETRY_MS, stopping)
  }
}

type RunQuery = (query: string, values?: unknown[]) => Promise<unknown>

/** A connection runs one query at a time, and all lanes start at once, so queries are queued. */
function queueQueries(client: Client): RunQuery {
  let last: Promise<unknown> = Promise.resolve()
  return (query, values) => {
    const send = () => client.query(query, values)
    last = last.then(send, send)
    return last
  }
}

function locksBy(runQuery: RunQuery): Pick<LockConnection, 'hold' | 'drop'> {
  const runForWorker = async (lockFunction: string, worker: string) => {
    // If it fails, the next check on the same connection notices.
    await runQuery(`select ${lockFunction}(${workerLockKey('$1::text')})`, [worker]).catch(
      () => undefined,
    )
  }
  return {
    hold: (worker) => runForWorker('pg_advisory_lock', worker),
    drop: (worker) => void runForWorker('pg_advisory_unlock', worker),
  }
}

/** A connection counts as alive only while it answers. */
async function stayAlive(runQuery: RunQuery, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await runQuery('select 1')
    await pause(CHECK_MS, end)
  }
}
