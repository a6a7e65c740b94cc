import { Client } from 'pg'
import type { Logger } from 'pino'
import { pause } from '../../platform/pause.ts'

const CHECK_MS = 2_000
const RETRY_MS = 250
const ANSWER_TIMEOUT_MS = 3_000

/** The key of the lock that a worker holds on the server while it lives. */
export const aliveKey = (worker: string) => `hashtextextended('job worker ' || ${worker}, 0)`

/** One connection that holds the locks of this process's workers; the server gives them back with it. */
export interface Life {
  hold(worker: string): void
  drop(worker: string): void
  /** Aborted when the connection is lost: others may take these workers for dead from now on. */
  lost: AbortSignal
}

/**
 * Lives one life after another until told to stop, and says when each begins. By the locks others
 * see at once whose jobs nobody works on any more.
 */
export async function giveSignsOfLife(
  url: string,
  { log, stopping, onBegin }: { log: Logger; stopping: AbortSignal; onBegin: (life: Life) => void },
): Promise<void> {
  while (!stopping.aborted) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'passbook jobs',
      // A machine that lost its power closes no connection: the server has to find out by itself.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    })
    const end = new AbortController()
    client.on('error', () => end.abort())
    try {
      await client.connect()
      const ask = inLine(client)
      onBegin({ ...locksBy(ask), lost: end.signal })
      await stayAlive(ask, AbortSignal.any([stopping, end.signal]))
    } catch (error) {
      log.warn({ err: error }, 'the jobs have no connection to the database')
    } finally {
      end.abort()
      await client.end().catch(() => undefined)
    }
    await pause(RETRY_MS, stopping)
  }
}

type Ask = (question: string, values?: unknown[]) => Promise<unknown>

/** A connection answers one question at a time, and lanes begin all at once. */
function inLine(client: Client): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return (question, values) => {
    const send = () => client.query(question, values)
    last = last.then(send, send)
    return last
  }
}

function locksBy(ask: Ask): Pick<Life, 'hold' | 'drop'> {
  const askOf = (question: string, worker: string) => {
    // One that fails is noticed by the next check, on the same connection.
    ask(`select ${question}(${aliveKey('$1::text')})`, [worker]).catch(() => undefined)
  }
  return {
    hold: (worker) => askOf('pg_advisory_lock', worker),
    drop: (worker) => askOf('pg_advisory_unlock', worker),
  }
}

/** A connection counts as alive only while it answers. */
async function stayAlive(ask: Ask, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await ask('select 1')
    await pause(CHECK_MS, end)
  }
}
