import { Counter } from 'prom-client'

/** Errors of the operating system when Postgres cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whole classes of SQLSTATE: connection, insufficient resources (a full disk), system errors. */
const UNAVAILABLE_CLASS = /^(08|53|58)/

/** Single SQLSTATEs: a server that stops, starts, is read-only or gave up waiting; retries used up. */
const UNAVAILABLE_STATES = new Set([
  '25006',
  '25P03',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** Messages of the driver that come without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout exceeded when trying to connect)/

/**
 * Whether Postgres is unavailable, whatever the statement was: the call changed nothing, or its key makes a
 * retry safe (TRUST: Faults).
 */
export function isUnavailable(error: unknown): boolean {
  // Several failures at once, as in banking runs, all have to be of this kind.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((one) => isUnavailable(one))
  }
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (typeof code !== 'string') return false
  const isState = UNAVAILABLE_CLASS.test(code) || UNAVAILABLE_STATES.has(code)
  return UNREACHABLE.has(code) || isState || DRIVER_MESSAGES.test(message)
}

/** Calls and jobs that failed because of the database, by kind. */
export const databaseFailures = new Counter({
  name: 'passbook_database_failures_total',
  help: 'Calls and jobs that failed because the database was unavailable, by kind',
  labelNames: ['kind'],
  registers: [],
})

type FailureKind = 'disk_full' | 'too_many_connections' | 'read_only' | 'too_slow' | 'unreachable'

const KINDS: Readonly<Record<string, FailureKind>> = {
  '53100': 'disk_full',
  '53300': 'too_many_connections',
  '25006': 'read_only',
  '40001': 'too_slow',
  '40P01': 'too_slow',
  '55P03': 'too_slow',
  '57014': 'too_slow',
}

/** Counts a failure that `isUnavailable` recognized. */
export function countDatabaseFailure(error: unknown): void {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  const { code = '', message = '' } = (first ?? {}) as { code?: string; message?: string }
  const isTimeout = /^(Query read timeout|timeout exceeded)/.test(message)
  databaseFailures.inc({ kind: KINDS[code] ?? (isTimeout ? 'too_slow' : 'unreachable') })
}
