import path from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './platform/calendar/clock.ts'
import { type DatabaseClock, openDatabaseClock } from './platform/calendar/database-clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openPool } from './platform/db/pool.ts'
import { InstitutionCache } from './platform/institutions/known-institution.ts'
import { findPublicOrigin } from './platform/institutions/public-origin.ts'
import { findInstitution } from './platform/institutions/queries.ts'
import { type BankingClock, openBankingClock } from './doors/banking-day/banking-clock.ts'
import type { AchPort } from './platform/ports/ach/port.ts'
import { type SandboxNetwork, sandboxAch } from './platform/ports/ach/sandbox.ts'
import { sftpAch } from './platform/ports/ach/sftp.ts'
import { readSftpSettings } from './platform/ports/ach/sftp/settings.ts'
import { httpAggregator } from './platform/ports/aggregator/http.ts'
import type { AggregatorPort } from './platform/ports/aggregator/port.ts'
import { sandboxAggregator } from './platform/ports/aggregator/sandbox.ts'
import { imapMailbox } from './platform/ports/email/imap.ts'
import type { EmailPort, MailboxPort } from './platform/ports/email/port.ts'
import { sandboxEmail } from './platform/ports/email/sandbox.ts'
import { smtpEmail } from './platform/ports/email/smtp.ts'
import { localDiskFiles } from './platform/ports/files/local-disk.ts'
import type { FilesPort } from './platform/ports/files/port.ts'
import { s3Files } from './platform/ports/files/s3.ts'
import { httpIdentity } from './platform/ports/identity/http.ts'
import type { IdentityPort } from './platform/ports/identity/port.ts'
import { sandboxIdentity } from './platform/ports/identity/sandbox.ts'
import { clamavScanner } from './platform/ports/scanner/clamav.ts'
import type { ScannerPort } from './platform/ports/scanner/port.ts'
import { sandboxScanner } from './platform/ports/scanner/sandbox.ts'
import { httpSms, sandboxSms, vendorSms } from './platform/ports/sms/http.ts'
import type { SmsPort } from './platform/ports/sms/port.ts'
import { refuseUnconfigured, refuseUnconfiguredFiles } from './platform/ports/unconfigured.ts'
import { openWaf, type WafPort, sandboxWaf } from './platform/ports/waf.ts'
import { type Secrets, openSecrets } from './platform/secrets.ts'
import { type Vault, openVault } from './platform/vault.ts'

/** Everything outside that domain code needs: database, clocks, secrets and ports. */
export interface Context {
  config: Config
  log: Logger
  /** For connections that must not wait for the pool. */
  databaseUrl: string
  pool: Pool
  db: Database
  /** The cache of institutions in this process. */
  institutions: InstitutionCache
  /** The banking time, which can be moved in the sandbox. */
  clock: Clock
  /** Moves the banking time in the sandbox; null in production, where banking runs on real time. */
  bankingClock: BankingClock | null
  /** Sessions, codes, links and locks run on real time, as the database has it. */
  realTime: Clock
  databaseClock: DatabaseClock
  secrets: Secrets
  /** Encrypts SSNs, account numbers and ACH files at rest. */
  vault: Vault
  ach: AchPort
  /** The simulated ACH network; null in production. */
  achNetwork: SandboxNetwork | null
  identity: IdentityPort
  aggregator: AggregatorPort
  files: FilesPort
  scanner: ScannerPort
  email: EmailPort
  /** Where mail servers return emails; null if they are reported in another way. */
  mailbox: MailboxPort | null
  sms: SmsPort
  waf: WafPort
}

/** The only composition root: picks the database, clocks and ports of this process. */
export async function openContext(
  config: Config,
  databaseUrl: string,
  log: Logger,
): Promise<Context> {
  const pool = openPool({
    url: databaseUrl,
    size: config.databasePoolSize,
    queryTimeoutMs: config.databaseTimeoutMs,
    preparesStatements: config.preparesStatements,
    log,
  })
  const db = openDatabase(pool, { refusesUnscoped: !config.production })
  const secrets = openSecrets(config)
  const vault = openVault(config, secrets)
  const achNetwork = config.sandbox ? sandboxAch(db, vault) : null
  const ach = achNetwork ?? (await pickAch(config, db))
  const databaseClock = await openDatabaseClock({ url: databaseUrl, log })
  const bankingClock = config.sandbox
    ? await openBankingClock({ url: databaseUrl, db, log, realTime: databaseClock })
    : null
  return {
    config,
    log,
    databaseUrl,
    pool,
    db,
    institutions: new InstitutionCache({ db, config }),
    clock: bankingClock ?? databaseClock,
    bankingClock,
    realTime: databaseClock,
    databaseClock,
    secrets,
    vault,
    ach,
    achNetwork,
    identity: pickIdentity(config),
    aggregator: pickAggregator(config, db, vault),
    files: config.s3 ? s3Files(config.s3) : localDiskFiles(path.join(config.dataDir, 'files')),
    scanner: pickScanner(config),
    email: pickEmail(config, db),
    mailbox: config.imapUrl ? imapMailbox(config.imapUrl) : null,
    sms: pickSms(config, db),
    waf: config.sandbox ? sandboxWaf : openWaf,
  }
}

async function pickAch({ achSftpConfig }: Config, db: Database): Promise<AchPort> {
  if (achSftpConfig === undefined) {
    return { submit: refuseUnconfigured, collect: refuseUnconfiguredFiles }
  }
  return sftpAch(
    readSftpSettings(achSftpConfig),
    async (id) => (await findInstitution(db, id)).slug,
  )
}

function pickIdentity({ identity, sandbox }: Config): IdentityPort {
  if (identity) return httpIdentity(identity)
  return sandbox ? sandboxIdentity : { check: refuseUnconfigured }
}

function pickAggregator(config: Config, db: Database, vault: Vault): AggregatorPort {
  if (config.aggregator) {
    return httpAggregator(config.aggregator, {
      db,
      vault,
      findInstitution: async (id) => {
        const { short_name } = await findInstitution(db, id)
        return { name: short_name, origin: await findPublicOrigin({ db, config }, id) }
      },
    })
  }
  if (config.sandbox) return sandboxAggregator(db, vault)
  return { openWidget: refuseUnconfigured, readConsent: refuseUnconfigured }
}

function pickEmail({ smtpUrl, returnPath, sandbox }: Config, db: Database): EmailPort {
  if (smtpUrl) return smtpEmail(smtpUrl, { returnPath })
  return sandbox ? sandboxEmail(db) : { send: refuseUnconfigured }
}

function pickSms({ sms, sandbox }: Config, db: Database): SmsPort {
  if (sms) return sms.vendor === 'http' ? httpSms(sms.url, sms.token) : vendorSms(sms)
  return sandbox ? sandboxSms(db) : { send: refuseUnconfigured }
}

function pickScanner({ clamavSocket, sandbox }: Config): ScannerPort {
  if (clamavSocket) return clamavScanner(clamavSocket)
  return sandbox ? sandboxScanner : { scan: refuseUnconfigured }
}

/** The adapters that are not configured, which the start logs. */
export function missingAdapters(config: Config): string[] {
  const { achSftpConfig, smtpUrl, sms, clamavSocket, identity, aggregator, sandbox } = config
  if (sandbox) return []
  return [
    ...(achSftpConfig ? [] : ['ach (ACH_SFTP_CONFIG)']),
    ...(identity ? [] : ['identity (IDENTITY_VENDOR)']),
    ...(aggregator ? [] : ['aggregator (AGGREGATOR_VENDOR)']),
    ...(smtpUrl ? [] : ['email (SMTP_URL)']),
    ...(sms ? [] : ['sms (SMS_URL, SMS_TOKEN)']),
    ...(clamavSocket ? [] : ['scanner of attached files (CLAMAV_SOCKET)']),
  ]
}

export async function closeContext(ctx: Context): Promise<void> {
  await ctx.bankingClock?.stop()
  await ctx.databaseClock.stop()
  await ctx.db.destroy()
}
