import { whyWeakKey, whyWeakText, wordIn } from './weak-secrets.ts'

interface Given {
  DATABASE_URL?: string | undefined
  DATABASE_ADMIN_URL?: string | undefined
  APP_SECRET?: string | undefined
  PII_KEYS?: string | undefined
  PII_INDEX_KEY?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_INBOUND_SECRET?: string | undefined
  S3_SECRET_KEY?: string | undefined
}

const NEW_SECRET = 'set at least 32 random characters, as `openssl rand -base64 48` gives'
const NEW_KEY = 'set 32 random bytes, as `openssl rand -base64 32` gives'

/** The first setting production must not run on, as one line that says what to change. */
export function unsafeInProduction(given: Given): string | undefined {
  return missing(given) ?? weak(given) ?? shared(given) ?? placeholderPassword(given)
}

function missing({ DATABASE_URL, APP_SECRET, PII_KEYS, PII_INDEX_KEY }: Given): string | undefined {
  if (!DATABASE_URL) return 'DATABASE_URL: set it; production does not use the embedded database.'
  if (!APP_SECRET) return 'APP_SECRET: set it to at least 32 random characters in production.'
  const name = PII_KEYS ? 'PII_INDEX_KEY' : 'PII_KEYS'
  if (PII_KEYS && PII_INDEX_KEY) return undefined
  return `${name}: set it in production; SSNs and account numbers need it.`
}

function weak(given: Given): string | undefined {
  for (const name of ['APP_SECRET', 'PII_INDEX_KEY', 'SMS_INBOUND_SECRET'] as const) {
    const value = given[name]
    const why = value === undefined ? undefined : whyWeakText(value)
    if (why) return `${name}: easy to guess, ${why}; ${NEW_SECRET}.`
  }
  for (const { version, key } of keysOf(given)) {
    const why = whyWeakKey(Buffer.from(key, 'base64'))
    if (why) return `PII_KEYS: key ${version} is easy to guess, ${why}; ${NEW_KEY}.`
  }
  return undefined
}

/** One leak must not be two. */
function shared(given: Given): string | undefined {
  const { APP_SECRET, PII_INDEX_KEY, SMS_TOKEN, SMS_INBOUND_SECRET, S3_SECRET_KEY } = given
  const texts = { APP_SECRET, PII_INDEX_KEY, SMS_TOKEN, SMS_INBOUND_SECRET, S3_SECRET_KEY }
  const keys = keysOf(given).map(({ version, key }) => [`PII_KEYS, key ${version}`, key] as const)
  const all = [...Object.entries(texts), ...keys]
  const seen = new Map<string, string>()
  for (const [name, value] of all) {
    if (!value) continue
    const other = seen.get(value)
    if (other) return `${name}: the same as ${other}; give each secret a value of its own.`
    seen.set(value, name)
  }
  return undefined
}

function placeholderPassword(given: Given): string | undefined {
  for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL'] as const) {
    const { password } = new URL(given[name] ?? 'postgres://none')
    const word = wordIn(decodeURIComponent(password))
    if (word) return `${name}: its password has the word “${word}” in it; set one of your own.`
  }
  return undefined
}

function keysOf({ PII_KEYS = '' }: Given): { version: string; key: string }[] {
  return PII_KEYS.split(',')
    .filter(Boolean)
    .map((pair) => {
      const [version = '', key = ''] = pair.split(':')
      return { version, key }
    })
}
