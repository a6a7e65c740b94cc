import { whyWeakKey, whyWeakText, wordIn } from './platform/weak-secrets.ts'

interface Env {
  SANDBOX?: 'on' | 'off' | undefined
  PUBLIC_ORIGIN?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_IMAP_URL?: string | undefined
  SMS_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DATABASE_ADMIN_URL?: string | undefined
  APP_SECRET?: string | undefined
  APP_SECRET_ALSO?: string | undefined
  PII_KEYS?: string | undefined
  PII_INDEX_KEY?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_INBOUND_SECRET?: string | undefined
  SMS_WEBHOOK_SECRET?: string | undefined
  MAIL_INBOUND_SECRET?: string | undefined
  S3_SECRET_KEY?: string | undefined
  IDENTITY_URL?: string | undefined
  IDENTITY_KEY?: string | undefined
  IDENTITY_WEBHOOK_SECRET?: string | undefined
  AGGREGATOR_URL?: string | undefined
  AGGREGATOR_KEY?: string | undefined
  FASTLINK_URL?: string | undefined
}

const NEW_SECRET = 'set at least 32 random characters, as `openssl rand -base64 48` gives'
const NEW_KEY = 'set 32 random bytes, as `openssl rand -base64 32` gives'

/** Lists the unsafe settings, each as one line that says what to change. */
export function unsafeInProduction(given: Env): string[] {
  return [
    ...missing(given),
    ...weak(given),
    ...shared(given),
    ...placeholderPasswords(given),
    ...oneRole(given),
    ...plainOrigin(given),
    ...plainMail(given),
    ...plainMailbox(given),
    ...plainTexts(given),
    ...plainIdentity(given),
    ...plainAggregator(given),
    ...openSandbox(given),
  ]
}

/** Without the owner's role a process cannot migrate, which a production one leaves to another. */
function oneRole({ DATABASE_URL, DATABASE_ADMIN_URL, SANDBOX }: Env): string[] {
  if (DATABASE_URL === undefined) return []
  if (DATABASE_ADMIN_URL === undefined && SANDBOX !== 'on') return []
  const [role, owner] = [roleOf(DATABASE_URL), roleOf(DATABASE_ADMIN_URL ?? DATABASE_URL)]
  if (role !== owner) return []
  return [
    'DATABASE_ADMIN_URL: set it to a role of its own that owns the tables; the application must not alter them.',
  ]
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** Plain http is only for names under localhost, which exist only in a sandbox on this machine. */
function plainOrigin({ PUBLIC_ORIGIN = '' }: Env): string[] {
  if (!PUBLIC_ORIGIN.startsWith('http://{domain}')) return []
  return ['PUBLIC_ORIGIN: use https; only the names under localhost of a sandbox may do without.']
}

/** Codes and links travel by email, so the connection to the mail server must be encrypted and verified. */
function plainMail({ SMTP_URL }: Env): string[] {
  if (SMTP_URL === undefined) return []
  const { protocol, searchParams } = new URL(SMTP_URL)
  const isOn = (name: string) => !['', 'false', '0', null].includes(searchParams.get(name))
  const isSecure = protocol === 'smtps:' && (!searchParams.has('secure') || isOn('secure'))
  if ((!isSecure && !isOn('requireTLS')) || isOn('ignoreTLS')) {
    return ['SMTP_URL: mail would travel in plain text; use smtps://, or add ?requireTLS=true.']
  }
  if (![...searchParams.keys()].some((name) => name.startsWith('tls.'))) return []
  return ['SMTP_URL: the certificate of the mail server has to be checked; leave tls.* out.']
}

/** The password of the mailbox and the contents of returned emails travel on this connection. */
function plainMailbox({ MAIL_IMAP_URL }: Env): string[] {
  if (MAIL_IMAP_URL === undefined || new URL(MAIL_IMAP_URL).protocol === 'imaps:') return []
  return ['MAIL_IMAP_URL: returned mail would travel in plain text; use imaps.']
}

/** So do the codes in text messages, with the token of the provider beside them. */
function plainTexts({ SMS_URL }: Env): string[] {
  if (SMS_URL === undefined || new URL(SMS_URL).protocol === 'https:') return []
  return ['SMS_URL: texts would travel in plain text; use https.']
}

/** Names, dates of birth and Social Security numbers travel to the identity provider. */
function plainIdentity({ IDENTITY_URL }: Env): string[] {
  if (IDENTITY_URL === undefined || new URL(IDENTITY_URL).protocol === 'https:') return []
  return ['IDENTITY_URL: Social Security numbers would travel in plain text; use https.']
}

/** The aggregator sends account numbers, and people enter their bank's user name and password in its widget. */
function plainAggregator(given: Env): string[] {
  return (['AGGREGATOR_URL', 'FASTLINK_URL'] as const).flatMap((name) => {
    const url = given[name]
    if (url === undefined || new URL(url).protocol === 'https:') return []
    return [`${name}: account numbers would travel in plain text; use https.`]
  })
}

function openSandbox({ SANDBOX, ...given }: Env): string[] {
  if (SANDBOX !== 'on') return []
  const outside = [
    'SMTP_URL',
    'MAIL_IMAP_URL',
    'SMS_URL',
    'SMS_INBOUND_SECRET',
    'MAIL_INBOUND_SECRET',
    'IDENTITY_URL',
    'AGGREGATOR_URL',
  ] as const
  return outside
    .filter((name) => given[name])
    .map(
      (name) =>
        `${name}: leave it out; in a sandbox anybody signs in as anyone, so it must not reach people outside.`,
    )
}

function missing({ DATABASE_URL, APP_SECRET, PII_KEYS, PII_INDEX_KEY }: Env): string[] {
  const needs = 'set it in production; SSNs and account numbers need it.'
  return [
    ...(DATABASE_URL
      ? []
      : ['DATABASE_URL: set it; production does not use the embedded database.']),
    ...(APP_SECRET ? [] : ['APP_SECRET: set it to at least 32 random characters in production.']),
    ...(PII_KEYS ? [] : [`PII_KEYS: ${needs}`]),
    ...(PII_INDEX_KEY ? [] : [`PII_INDEX_KEY: ${needs}`]),
  ]
}

function weak(given: Env): string[] {
  const names = [
    'APP_SECRET',
    'PII_INDEX_KEY',
    'SMS_INBOUND_SECRET',
    'MAIL_INBOUND_SECRET',
  ] as const
  const secrets = names.flatMap((name) => {
    const value = given[name]
    const why = value === undefined ? undefined : whyWeakText(value)
    return why ? [`${name}: easy to guess, ${why}; ${NEW_SECRET}.`] : []
  })
  const others = otherSecretsOf(given).flatMap((value, index) => {
    const why = whyWeakText(value)
    if (!why) return []
    return [`APP_SECRET_ALSO: secret ${index + 1} is easy to guess, ${why}; leave it out.`]
  })
  const keys = keysOf(given).flatMap(({ version, key }) => {
    const why = whyWeakKey(Buffer.from(key, 'base64'))
    return why ? [`PII_KEYS: key ${version} is easy to guess, ${why}; ${NEW_KEY}.`] : []
  })
  return [...secrets, ...others, ...keys]
}

/** Secrets must differ, so that one leak does not expose two. */
function shared(given: Env): string[] {
  const { APP_SECRET, PII_INDEX_KEY, SMS_TOKEN, SMS_INBOUND_SECRET, S3_SECRET_KEY } = given
  const { MAIL_INBOUND_SECRET, SMS_WEBHOOK_SECRET } = given
  const inbound = { SMS_INBOUND_SECRET, SMS_WEBHOOK_SECRET, MAIL_INBOUND_SECRET }
  const { IDENTITY_KEY, IDENTITY_WEBHOOK_SECRET } = given
  const identity = { IDENTITY_KEY, IDENTITY_WEBHOOK_SECRET }
  const { AGGREGATOR_KEY } = given
  const outside = { S3_SECRET_KEY, ...identity, AGGREGATOR_KEY }
  const texts = { APP_SECRET, PII_INDEX_KEY, SMS_TOKEN, ...inbound, ...outside }
  const others = otherSecretsOf(given).map(
    (value, index) => [`APP_SECRET_ALSO, secret ${index + 1}`, value] as const,
  )
  const keys = keysOf(given).map(({ version, key }) => [`PII_KEYS, key ${version}`, key] as const)
  const all = [...Object.entries(texts), ...others, ...keys]
  const seen = new Map<string, string>()
  const found: string[] = []
  for (const [name, value] of all) {
    if (!value) continue
    const other = seen.get(value)
    if (other) found.push(`${name}: the same as ${other}; give each secret a value of its own.`)
    else seen.set(value, name)
  }
  return found
}

function placeholderPasswords(given: Env): string[] {
  return (['DATABASE_URL', 'DATABASE_ADMIN_URL'] as const).flatMap((name) => {
    const { password } = new URL(given[name] ?? 'postgres://none')
    const word = wordIn(decodeURIComponent(password))
    return word ? [`${name}: its password has the word “${word}” in it; set one of your own.`] : []
  })
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
