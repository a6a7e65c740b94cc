import pino, { type DestinationStream, type Logger } from 'pino'
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
export function openLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    serializers: { req: describeRequest },
  }
  return pino(options, destination)
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
  return { method, url: pathname.replaceAll(RANDOM_TOKEN, '…'), host, remoteAddress: ip }
}

/** As `secrets.ts` makes them: 32 bytes in base64url. */
const RANDOM_TOKEN = /[\w-]{43,}/g
