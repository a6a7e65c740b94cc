import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { withoutSecretDesk } from './secret-desk.ts'

/** Values that must never reach a log line, wherever they are spelled like this. */
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
/** What is logged is not deep; further down nothing is told. */
const MAX_DEPTH = 3
/** Told by serializers that list what they tell, at every call: there is nothing to look for. */
const LISTED = new Set(['req', 'res', 'err', 'responseTime'])

/** JSON lines on standard output; one line a call, with its invocation_id. */
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

/** A line of a call is passed on as it is; of any other a copy without its secrets. */
function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(line)
  if (keys.every((key) => LISTED.has(key))) return line
  const told = keys.filter((key) => !SECRET_KEYS.has(key))
  return Object.fromEntries(
    told.map((key) => [key, LISTED.has(key) ? line[key] : copy(line[key], 1)]),
  )
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  if (depth >= MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
  const told = Object.entries(value).filter(([key]) => !SECRET_KEYS.has(key))
  return Object.fromEntries(told.map(([key, item]) => [key, copy(item, depth + 1)]))
}

/** Its message and stack; of what else it carries, no secret. */
function describeError(error: Error): unknown {
  return copy(pino.stdSerializers.err(error), 0)
}

interface LoggedRequest {
  method: string
  url: string
  host: string
  ip: string
}

/** Some addresses carry a nonce and some queries a name: a log line keeps neither. */
function describeRequest({ method, url, host, ip }: LoggedRequest) {
  const [pathname = ''] = url.split('?', 1)
  const told = withoutSecretDesk(pathname).replaceAll(RANDOM_TOKEN, '…')
  return { method, url: told, host, remoteAddress: ip }
}

/** As `secrets.ts` makes them: 32 bytes in base64url. */
const RANDOM_TOKEN = /[\w-]{43,}/g
