import { z } from 'zod'
import { aggregatorSettings, readAggregator } from './aggregator-settings.ts'
import { identitySettings, readIdentity } from './identity-settings.ts'
import { isProxyAddress } from './platform/network-address.ts'
import type { AggregatorSettings } from './platform/ports/aggregator/port.ts'
import type { IdentitySettings } from './platform/ports/identity/port.ts'
import type { SmsSettings } from './platform/ports/sms/port.ts'
import {
  type Report,
  readAchSftpConfig,
  readOtherSecrets,
  readPiiKeys,
  readPublicOrigin,
  readS3,
} from './setting-groups.ts'
import { readMailbox, returnedMailSettings } from './returned-mail-settings.ts'
import { readSms, smsSettings } from './sms-settings.ts'
import { unsafeInProduction } from './unsafe-production.ts'

/** Every setting, its default and its meaning. `.env.example` is generated from this. */
export const settings = {
  PORT: z.coerce.number().int().min(1).max(65535).default(3000).describe('Port of pages and API'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/(\{domain\}|\{local\})(:[1-9]\d{0,4})?$/, {
      error: 'write https://{domain} or http://{local}:8080, with the scheme and port browsers use',
    })
    .optional()
    .describe(
      'Where browsers find an institution, and where links lead: https://{domain}, its own domain, ' +
        'or in the sandbox http://{local}:PORT, its name under localhost; set it behind another port',
    ),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production closes /docs, /metrics and the sandbox, and needs real secrets'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Where the embedded database, generated secrets and local files live'),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where backups go, on another disk than the database; the embedded database archives its ' +
        'write-ahead log there (docs/operations/backups.md)',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Your own PostgreSQL 15 or newer, as the application role; embedded when not set'),
  DATABASE_ADMIN_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The role that owns the tables and runs migrations; another one than in DATABASE_URL. In production a ' +
        'server can do without, once `node server/src/main.ts --migrate` has run with it',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Connections each process may hold'),
  DATABASE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(60_000)
    .default(4_500)
    .describe(
      'How long one statement of a call or a job may wait for its answer before the call fails',
    ),
  DATABASE_PREPARE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Prepared statements; off behind a pooler that hands out connections by transaction and does not know them',
    ),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs cookies and tokens; at least 32 random characters, required in production'),
  APP_SECRET_ALSO: z
    .string()
    .regex(/^[^,]{32,}(,[^,]{32,}){0,2}$/, {
      error: 'write up to three secrets of at least 32 characters, comma separated',
    })
    .optional()
    .describe(
      'Other secrets whose signatures count as well, comma separated: a former APP_SECRET, or the next one; ' +
        'so everybody stays signed in while it is changed (docs/operations/runbooks/keys.md)',
    ),
  PII_KEYS: z
    .string()
    .regex(/^[1-9]\d{0,2}:[A-Za-z0-9+/]{43}=(,[1-9]\d{0,2}:[A-Za-z0-9+/]{43}=)*$/, {
      error: 'write version:key pairs, each key 32 bytes in base64',
    })
    .optional()
    .describe(
      'Keys of SSNs and account numbers, newest first, as 2:base64,1:base64; required in production',
    ),
  PII_INDEX_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Finds equal SSNs and account numbers; never changes; required in production'),
  SANDBOX: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'The simulated outside world; on by default except in production. A database is a sandbox or a ' +
        'production one from its first start on, and never becomes the other',
    ),
  SEED_PEOPLE: z
    .enum(['on', 'off'])
    .optional()
    .describe('Makes the demo people of the sandbox at the start; on by default except in tests'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .min(3)
    .max(60)
    .default(15)
    .describe('A session ends after so long without activity'),
  SESSION_MAX_HOURS: z.coerce
    .number()
    .min(1)
    .max(24)
    .default(12)
    .describe('A session ends after so long whatever happens'),
  SIGN_IN_LOCK_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(900)
    .describe('How long too many wrong passwords or codes lock a sign-in'),
  MAIL_FROM: z
    .email()
    .default('no-reply@passbook.example')
    .describe('Sender address of all mail; the institution is its display name'),
  ACH_SFTP_CONFIG: z
    .string()
    .min(1)
    .optional()
    .describe(
      'JSON file with the SFTP connection of each institution to its bank, for ACH files ' +
        '(docs/ach-sftp.md); production only; without it no file is sent or fetched',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, as smtps://user:password@host:465 or smtp://host:587?requireTLS=true; the sandbox ' +
        'inbox when not set',
    ),
  ...smsSettings,
  ...returnedMailSettings,
  ...identitySettings,
  ...aggregatorSettings,
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible storage with its bucket, as https://host/bucket; local disk when not set',
    ),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region the storage is signed for'),
  S3_ACCESS_KEY: z.string().min(1).optional().describe('Access key of the storage'),
  S3_SECRET_KEY: z.string().min(1).optional().describe('Secret key of the storage'),
  CLAMAV_SOCKET: z
    .string()
    .regex(/^(\/.+|([\w.-]+|\[[\da-f:]+\]):[1-9]\d{0,4})$/i, { error: 'write a path or host:port' })
    .optional()
    .describe(
      'Virus scanner for attached files: the socket of clamd, as /run/clamav/clamd.ctl or host:3310; ' +
        'without it production takes no files',
    ),
  TRUST_PROXY: z
    .string()
    .refine((text) => text.split(',').every((one) => isProxyAddress(one.trim())), {
      error: 'write addresses or networks, as 10.0.0.7 or 10.0.0.0/8, comma separated',
    })
    .optional()
    .describe('Addresses of your reverse proxies, comma separated; their X-Forwarded-* count'),
  REQUEST_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(300)
    .default(30)
    .describe('How long a request may take to arrive, body and all'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged'),
  EXPOSE_DOCS: z
    .enum(['on', 'off'])
    .optional()
    .describe('The API page at /docs and /api/v1/openapi.json; on by default except in production'),
  EXPOSE_METRICS: z
    .enum(['on', 'off'])
    .optional()
    .describe('Prometheus figures at /metrics; on by default except in production'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe(
      'A second port with /metrics, /healthz and /readyz only, which a process that only runs jobs has too; ' +
        'keep it away from the public network',
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address on which METRICS_PORT listens'),
  BUILD_REVISION: z
    .string()
    .regex(/^[\w.+-]{1,64}$/)
    .optional()
    .describe('Commit or tag of this build, shown with the figures'),
} as const

const Settings = z.object(settings)

type Settings = z.infer<typeof Settings>

export interface Config {
  port: number
  host: string
  /** The origin by domain and by local name, with the placeholder of the setting. */
  publicOrigin: { domain: string; local: string; inLinks: 'domain' | 'local' }
  production: boolean
  test: boolean
  dataDir: string
  backupDir: string | undefined
  databaseUrl: string | undefined
  databaseAdminUrl: string | undefined
  databasePoolSize: number
  databaseTimeoutMs: number
  preparesStatements: boolean
  appSecret: string | undefined
  /** They verify and decrypt, and sign and encrypt nothing. */
  appSecretsAlso: string[]
  /** The newest key comes first. */
  piiKeys: { version: number; key: Buffer }[] | undefined
  piiIndexKey: string | undefined
  sandbox: boolean
  /** Always false without the sandbox. */
  seedPeople: boolean
  sessionIdleMs: number
  sessionMaxMs: number
  signInLockSeconds: number
  mailFrom: string
  /** The file of settings; undefined where no bank is connected. */
  achSftpConfig: string | undefined
  smtpUrl: string | undefined
  sms: SmsSettings | undefined
  smsInboundSecret: string | undefined
  returnPath: string | undefined
  imapUrl: string | undefined
  mailInboundSecret: string | undefined
  identity: IdentitySettings | undefined
  aggregator: AggregatorSettings | undefined
  s3: S3Settings | undefined
  clamavSocket: string | undefined
  trustProxy: string[]
  requestTimeoutMs: number
  logLevel: Settings['LOG_LEVEL']
  exposeDocs: boolean
  exposeMetrics: boolean
  /** The listener for figures only; undefined where there is none. */
  metrics: { port: number; host: string } | undefined
  buildRevision: string
}

export interface S3Settings {
  url: string
  region: string
  accessKey: string
  secretKey: string
}

/** A wrong setting; the message is one line that says what to change. */
export class ConfigError extends Error {}

/** Reads the environment once. Nothing else in the server reads process.env. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { config, problems } = examineSettings(env)
  const [first] = problems
  if (first) throw new ConfigError(first.words)
  return config
}

/** A wrong setting: its name, and one line that says what to change. */
export interface SettingProblem {
  words: string
  /** Whether it fits, but must not be used in production. */
  isUnsafe: boolean
}

/**
 * Lists everything that is wrong with the settings, in the order in which a start would refuse it. A setting that
 * cannot be read counts as not set, so that the others are read anyway.
 */
export function examineSettings(env: NodeJS.ProcessEnv = process.env): {
  config: Config
  problems: SettingProblem[]
} {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  const misread = parsed.error?.issues ?? []
  const unreadable = new Set(misread.map(({ path: [name] }) => String(name)))
  const readable = Object.entries(given).filter(([name]) => !unreadable.has(name))
  const read = parsed.data ?? Settings.parse(Object.fromEntries(readable))
  const problems = misread.map(({ path: names, message }) => ({
    words: `${names.join('.')}: ${message}. See .env.example.`,
    isUnsafe: false,
  }))
  const report = (words: string, isUnsafe = false) => {
    // A setting that is named already is not missing as well.
    const [name = ''] = words.split(':')
    if (!unreadable.has(name)) problems.push({ words, isUnsafe })
  }
  if (read.NODE_ENV === 'production') {
    for (const words of unsafeInProduction(read)) report(words, true)
  }
  return { config: composeConfig(read, report), problems }
}

function composeConfig(read: Settings, report: Report): Config {
  const production = read.NODE_ENV === 'production'
  const unlessProduction = (choice: 'on' | 'off' | undefined) =>
    choice === undefined ? !production : choice === 'on'
  const sandbox = unlessProduction(read.SANDBOX)
  const test = read.NODE_ENV === 'test'
  return {
    port: read.PORT,
    host: read.HOST,
    publicOrigin: readPublicOrigin(read, sandbox, report),
    production,
    test,
    dataDir: read.DATA_DIR,
    backupDir: read.BACKUP_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseAdminUrl: read.DATABASE_ADMIN_URL ?? read.DATABASE_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    databaseTimeoutMs: read.DATABASE_TIMEOUT_MS,
    preparesStatements: read.DATABASE_PREPARE === 'on',
    appSecret: read.APP_SECRET,
    appSecretsAlso: readOtherSecrets(read, report),
    piiKeys: readPiiKeys(read, report),
    piiIndexKey: read.PII_INDEX_KEY,
    sandbox,
    seedPeople: sandbox && (read.SEED_PEOPLE ?? (test ? 'off' : 'on')) === 'on',
    sessionIdleMs: read.SESSION_IDLE_MINUTES * 60_000,
    sessionMaxMs: read.SESSION_MAX_HOURS * 3_600_000,
    signInLockSeconds: read.SIGN_IN_LOCK_SECONDS,
    mailFrom: read.MAIL_FROM,
    achSftpConfig: readAchSftpConfig(read, sandbox, report),
    smtpUrl: read.SMTP_URL,
    sms: readSms(read, report),
    smsInboundSecret: read.SMS_INBOUND_SECRET,
    returnPath: read.MAIL_RETURN_PATH,
    imapUrl: readMailbox(read, report),
    mailInboundSecret: read.MAIL_INBOUND_SECRET,
    identity: readIdentity(read, report),
    aggregator: readAggregator(read, report),
    s3: readS3(read, report),
    clamavSocket: read.CLAMAV_SOCKET,
    trustProxy: read.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    requestTimeoutMs: read.REQUEST_TIMEOUT_SECONDS * 1000,
    logLevel: read.LOG_LEVEL,
    exposeDocs: unlessProduction(read.EXPOSE_DOCS),
    exposeMetrics: unlessProduction(read.EXPOSE_METRICS),
    metrics: read.METRICS_PORT ? { port: read.METRICS_PORT, host: read.METRICS_HOST } : undefined,
    buildRevision: read.BUILD_REVISION ?? 'unknown',
  }
}
