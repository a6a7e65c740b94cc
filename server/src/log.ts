import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Values that must never reach a log line, wherever they are spelled like this. */
const SECRET_KEYS = [
  'password',
  'password_confirmation',
  'code',
  'token',
  'ssn',
  'account_number',
  'routing_number',
  'authorization',
  'cookie',
]

/** JSON lines on standard output; one line a call, with its invocation_id. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
  })
}
