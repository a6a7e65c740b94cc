import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../config.ts'
import { causedBy, currentCause } from './cause.ts'
import { describeError, hidePersonal } from './describe-error.ts'
import { DomainError } from './errors.ts'
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
    serializers: { req: describeRequest, err: describeLogged },
    hooks: { logMethod: boundRepeats() },
    mixin: (_line: object, _level: number, log: Logger) => nameCause(log),
  }
  return pino(options, destination)
}

/** Names the call and the job that a line is about, unless the log of the call does so already. */
function nameCause(log: Logger): object {
  const cause = currentCause()
  if (cause === undefined) return {}
  return 'invocation_id' in log.bindings() ? {} : cause
}

const WARN = 40
/** While something is down, each kind of line is written once in this time, with the number of others. */
const REPEAT_MS = 1_000
/** Kinds beyond this number share one place, so that odd messages cannot fill the memory. */
const MOST_KINDS = 500

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type LogArguments = Parameters<LogMethod>[0]

/**
 * Bounds the warnings and errors: a database that is away would otherwise fill the disk with the same stack.
 * The first line of a kind is written at once. Of those that follow within a second only the last is
 * written, with their number as `repeated` and without the stack. What is held when the process ends is not
 * written.
 */
function boundRepeats(): LogMethod {
  const open = new Map<string, { held: number; write: () => void }>()
  return function bounded(args, method, level) {
    // A refusal by a rule names the transfer or file it is about, which may stand nowhere else.
    if (level < WARN || isRefusal(args)) return method.apply(this, args)
    const known = kindOf(args, level)
    const kind = open.has(known) || open.size < MOST_KINDS ? known : `${level}`
    const repeats = open.get(kind)
    if (repeats) {
      repeats.held += 1
      const cause = currentCause()
      repeats.write = () =>
        causedBy(cause, () => method.apply(this, withRepeated(args, repeats.held)))
      return
    }
    const opened = { held: 0, write: () => undefined as void }
    open.set(kind, opened)
    method.apply(this, args)
    const wait = setInterval(() => {
      if (opened.held === 0) {
        open.delete(kind)
        clearInterval(wait)
        return
      }
      opened.write()
      opened.held = 0
    }, REPEAT_MS)
    wait.unref()
  }
}

function isRefusal([first]: LogArguments): boolean {
  const line: unknown = first
  if (typeof line !== 'object' || line === null) return false
  return line instanceof DomainError || (line as { err?: unknown }).err instanceof DomainError
}

/** Lines are of one kind if they differ only in numbers and ids. */
function kindOf([first, words]: LogArguments, level: number): string {
  const line: unknown = first
  if (typeof line !== 'object' || line === null) return `${level} ${withoutIds(String(line))}`
  const { err } = line as { err?: unknown }
  const error = line instanceof Error ? line : err
  const what = error instanceof Error ? `${error.name} ${withoutIds(error.message)}` : ''
  return `${level} ${withoutIds(words ?? '')} ${what}`
}

/** Ids, numbers and tokens, but no words. */
const IDS = /[\w-]*\d[\w-]*/g

function withoutIds(text: string): string {
  return text.slice(0, 200).replaceAll(IDS, '#')
}

function withRepeated([first, ...rest]: LogArguments, repeated: number): LogArguments {
  const line: unknown = first
  if (typeof line !== 'object' || line === null) {
    return [
      { repeated },
      ...(typeof line === 'string' ? [line] : []),
      ...rest,
    ] as unknown as LogArguments
  }
  const error = line instanceof Error ? line : (line as { err?: unknown }).err
  const fields = { ...(line instanceof Error ? {} : line), repeated }
  if (!(error instanceof Error)) return [fields, ...rest] as unknown as LogArguments
  const words = rest.length > 0 ? rest : [error.message]
  return [{ ...fields, err: new Repeated(error) }, ...words] as unknown as LogArguments
}

/** An error whose stack was written with the first line of its kind. */
class Repeated {
  readonly error: Error

  constructor(error: Error) {
    this.error = error
  }
}

const ONCE = ['stack', 'aggregateErrors']

function describeLogged(error: unknown): unknown {
  if (!(error instanceof Repeated)) return describeError(error)
  const described = Object.entries(describeError(error.error) as Record<string, unknown>)
  return Object.fromEntries(described.filter(([name]) => !ONCE.includes(name)))
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

interface LoggedRequest {
  method: string
  url: string
  host: string
  ip: string
  headers: { traceparent?: string | string[] | undefined }
  routeOptions?: { url?: string | undefined }
}

/** W3C Trace Context, level 1: the id of the trace in which the caller made this call. */
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** The trace id comes from outside, so it is only logged: nothing is decided or found by it. */
function describeRequest({ method, url, host, ip, headers, routeOptions }: LoggedRequest) {
  const [pathname = ''] = url.split('?', 1)
  const loggedPath = hideParameters(hideSuspicionPath(pathname), routeOptions?.url ?? '*')
  const described = { method, url: loggedPath, host, remoteAddress: ip }
  const traceId = TRACE_PARENT.exec(String(headers.traceparent))?.[1]
  return traceId === undefined ? described : { ...described, traceId }
}

/** The format of tokens from `secrets.ts`: 32 bytes in base64url. */
const RANDOM_TOKEN = /[\w-]{43,}/g
/** Parts of a path that name a row, a day or a year. */
const NAMES_A_ROW = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{1,7}|\d{4}-\d\d-\d\d)$/i

/**
 * A path without what callers put into it, by the pattern of its route: tokens, and whatever else is no id. A
 * query is never logged. Of an address without a route of ours only what looks personal is hidden.
 */
function hideParameters(pathname: string, route: string): string {
  const patterns = route.split('/')
  const parts = pathname.split('/')
  const shown = parts.map((part, place) => {
    const pattern = patterns[place] ?? '*'
    if (pattern.startsWith(':')) return NAMES_A_ROW.test(part) ? part : '…'
    if (pattern === part) return part
    return hidePersonal(part.replaceAll('%40', '@')).replaceAll(RANDOM_TOKEN, '…')
  })
  return shown.join('/')
}
