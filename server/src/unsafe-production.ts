import { whyWeakKey, whyWeakText, wordIn } from './platform/weak-secrets.ts'

interface Env {
  SANDBOX?: 'on' | 'off' | undefined
  PUBLIC_ORIGIN?: string | undefined
  SMTP_URL?: string | undefined
  SMS_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DATABASE_ADMIN_URL?: string | undefined
  APP_SECRET?: string | undefined
  APP_SECRET_ALSO?: string | undefined
  PII_KEYS?: string | undefined
  PII_INDEX_KEY?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_INBOUND_SECRET?: string | undefined
  MAIL_INBOUND_SECRET?: string | undefined
  S3_SECRET_KEY?: string | undefined
}

const NEW_SECRET = 'set at least 32 random characters, as `openssl rand -base64 48` gives'
const NEW_KEY = 'set 32 random bytes, as `openssl rand -base64 32` gives'

/** Finds the first unsafe setting, as one line that says what to change. */
export function unsafeInProduction(given: Env): string | undefined {
  return (
    missing(given) ??
    weak(given) ??
    shared(given) ??
    placeholderPassword(given) ??
    oneRole(given) ??
    plainOrigin(given) ??
    plainMail(given) ??
    plainTexts(given) ??
    openSandbox(given)
  )
}

function oneRole({ DATABASE_URL, DATABASE_ADMIN_URL }: Env): string | undefined {
  const [role, owner] = [roleOf(DATABASE_URL), roleOf(DATABASE_ADMIN_URL ?? DATABASE_URL)]
  if (role !== owner) return undefined
  return 'DATABASE_ADMIN_URL: set it to a role of its own that owns the tables; the application must not alter them.'
}

function roleOf(url = ''): string {
  return decodeURIComponent(new URL(url).username)
}

/** Plain http is only for names under localhost, which exist only in a sandbox on this machine. */
function plainOrigin({ PUBLIC_ORIGIN = '' }: Env): string | undefined {
  if (!PUBLIC_ORIGIN.startsWith('http://{domain}')) return undefined
  return 'PUBLIC_ORIGIN: use https; only the names under localhost of a sandbox may do without.'
}

/** Codes and links travel by email, so the connection to the mail server must be encrypted and verified. */
function plainMail({ SMTP_URL }: Env): string | undefined {
  if (SMTP_URL === undefined) return undefined
  const { protocol, searchParams } = new URL(SMTP_URL)
  const isOn = (name: string) => !['', 'false', '0', null].includes(searchParams.get(name))
  const isSecure = protocol === 'smtps:' && (!searchParams.has('secure') || isOn('secure'))
  if ((!isSecure && !isOn('requireTLS')) || isOn('ignoreTLS')) {
    return 'SMTP_URL: mail would travel in plain text; use smtps://, or add ?requireTLS=true.'
  }
  if (![...searchParams.keys()].some((name) => name.startsWith('tls.'))) return undefined
  return 'SMTP_URL: the certificate of the mail server has to be checked; leave tls.* out.'
}

/** So do the codes in text messages, with the token of the provider beside them. */
function plainTexts({ SMS_URL }: Env): string | undefined {
  if (SMS_URL === undefined || new URL(SMS_URL).protocol === 'https:') return undefined
  return 'SMS_URL: texts would travel in plain text; use https.'
}

function openSandbox({ SANDBOX, ...given }: Env): string | undefined {
  if (SANDBOX !== 'on') return undefined
  const outside = ['SMTP_URL', 'SMS_URL', 'SMS_INBOUND_SECRET', 'MAIL_INBOUND_SECRET'] as const
  const name = outside.find((one) => given[one])
  if (name === undefined) return undefined
  return `${name}: leave it out; in a sandbox anybody signs in as anyone, so it must not reach people outside.`
}

function missing({ DATABASE_URL, APP_SECRET, PII_KEYS, PII_INDEX_KEY }: Env): string | undefined {
  if (!DATABASE_URL) return 'DATABASE_URL: set it; production does not use the embedded database.'
  if (!APP_SECRET) return 'APP_SECRET: set it to at least 32 random characters in production.'
  const name = PII_KEYS ? 'PII_INDEX_KEY' : 'PII_KEYS'
  if (PII_KEYS && PII_INDEX_KEY) return undefined
  return `${name}: set it in production; SSNs and account numbers need it.`
}

function weak(given: Env): string | undefined {
  const secrets = [
    'APP_SECRET',
    'PII_INDEX_KEY',
    'SMS_INBOUND_SECRET',
    'MAIL_INBOUND_SECRET',
  ] as const
  for (const name of secrets) {
    const value = given[name]
    const why = value === undefined ? undefined : whyWeakText(value)
    if (why) return `${name}: easy to guess, ${why}; ${NEW_SECRET}.`
  }
  for (const [index, value] of otherSecretsOf(given).entries()) {
    const why = whyWeakText(value)
    if (why) {
      return `APP_SECRET_ALSO: secret ${index + 1} is easy to guess, ${why}; leave it out.`
    }
  }
  for (const { version, key } of keysOf(given)) {
    const why = whyWeakKey(Buffer.from(key, 'base64'))
    if (why) return `PII_KEYS: key ${version} is easy to guess, ${why}; ${NEW_KEY}.`
  }
  return undefined
}

/** Secrets must differ, so that one leak does not expose two. */
function shared(given: Env): string | undefined {
  const { APP_SECRET, PII_INDEX_KEY, SMS_TOKEN, SMS_INBOUND_SECRET, S3_SECRET_KEY } = given
  const { MAIL_INBOUND_SECRET } = given
  const inbound = { SMS_INBOUND_SECRET, MAIL_INBOUND_SECRET }
  const texts = { APP_SECRET, PII_INDEX_KEY, SMS_TOKEN, ...inbound, S3_SECRET_KEY }
  const others = otherSecretsOf(given).map(
    (value, index) => [`APP_SECRET_ALSO, secret ${index + 1}`, value] as const,
  )
  const keys = keysOf(given).map(({ version, key }) => [`PII_KEYS, key ${version}`, key] as const)
  const all = [...Object.entries(texts), ...others, ...keys]
  const seen = new Map<string, string>()
  for (const [name, value] of all) {
    if (!value) continue
    const other = seen.get(value)
    if (other) return `${name}: the same as ${other}; give each secret a value of its own.`
    seen.set(value, name)
  }
  return undefined
}

function placeholderPassword(given: Env): string | undefined {
  for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL'] as const) {
    const { password } = new URL(given[name] ?? 'postgres://none')
    const word = wordIn(decodeURIComponent(password))
    if (word) return `${name}: its password has the word “${word}” in it; set one of your own.`
  }
  return undefined
}

function keysOf({ PII_KEYS = '' }: Env): { version: string; key: string }[] {
  return PII_KEYS.split(',')
    .filter(Boolean)
    .map((pair) => {
      const [version = '', key = ''] = pair.split(':')
      return { version, key }
    })
}

function otherSecretsOf({ APP_SECRET_ALSO }: Env): string[] {
  return APP_SECRET_ALSO?.split(',') ?? []
}
