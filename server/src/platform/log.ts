import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { hideSuspicionPath } from './suspicion-path.ts'

/** Keys whose values must never be logged, at any depth. */
const SECRET_KEYS = new Set([
  'password',
  'password_confirmation',
  'code',
  'token',
  'ssn',
  'account_number',
  'routing_number',
  'authorization',
  'cookie',
])
/** Deeper values are not logged. */
const MAX_DEPTH = 3
/** Fields with a serializer that lists what it logs, so they need no search for secrets. */
const LISTED = new Set(['req', 'res', 'err', 'responseTime'])

/** Opens the log: JSON lines on standard output, one per call, with its invocation_id. */
export function openLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level: config.logLevel,
    formatters: { log: (line: Record<string, unknown>) => withoutSecrets(line) },
    serializers: { req: describeRequest, err: describeError },
  }
  return pino(options, destination)
}

/** Returns a copy of a log line without secrets; the line of a call has none and is returned as it is. */
function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(line)
  if (keys.every((key) => LISTED.has(key))) return line
  const loggable = keys.filter((key) => !SECRET_KEYS.has(key))
  return Object.fromEntries(
    loggable.map((key) => [key, LISTED.has(key) ? line[key] : copy(line[key], 1)]),
  )
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  if (depth >= MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
  const loggable = Object.entries(value).filter(([key]) => !SECRET_KEYS.has(key))
  return Object.fromEntries(loggable.map(([key, item]) => [key, copy(item, depth + 1)]))
}

/** The message and stack of an error, and its other fields without secrets. */
function describeError(error: Error): unknown {
  return copy(pino.stdSerializers.err(error), 0)
}

interface LoggedRequest {
  method: string
  url: string
  host: string
  ip: string
}

/** Logs neither the tokens that some paths contain nor queries, which may contain names. */
function describeRequest({ method, url, host, ip }: LoggedRequest) {
  const [pathname = ''] = url.split('?', 1)
  const loggedPath = hideSuspicionPath(pathname).replaceAll(RANDOM_TOKEN, '…')
  return { method, url: loggedPath, host, remoteAddress: ip }
}

/** The format of tokens from `secrets.ts`: 32 bytes in base64url. */
const RANDOM_TOKEN = /[\w-]{43,}/g
