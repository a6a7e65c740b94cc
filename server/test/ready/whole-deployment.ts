import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { withCheckDigit } from '@passbook/contract/routing-number'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { readConfig } from '../../src/config.ts'
import { type Context, closeContext, openContext } from '../../src/context.ts'
import { buildApp } from '../../src/doors/api/app.ts'
import { dueOccurrences } from '../../src/doors/banking-day/occurrences.ts'
import { readBegunProgress } from '../../src/doors/banking-day/progress.ts'
import { bankingRuns } from '../../src/doors/banking-day/runs.ts'
import { secretPlace } from '../../src/domains/contact/events/deliveries.ts'
import { sealSsn } from '../../src/domains/people/registration/ssn.ts'
import { archiveSettings, openArchive } from '../../src/platform/backup/archive.ts'
import { takeBaseBackup } from '../../src/platform/backup/take-base-backup.ts'
import { type Cluster, startCluster } from '../../src/platform/db/embedded/cluster.ts'
import { postgresUserWhenRoot } from '../../src/platform/db/embedded/server-process.ts'
import { recordDeployment } from '../../src/platform/db/deployment.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SENTINEL } from '../../src/platform/ports/scanner/port.ts'
import { isPublicAddress } from '../../src/platform/webhooks/public-address.ts'
import type { ReadyOptions } from '../../src/ready/check.ts'
import { seedInstitutions } from '../../src/seed/institutions.ts'
import { type FakeClamd, startFakeClamd } from '../attachments/fake-clamd.ts'
import { addPerson } from '../people.ts'
import { type AggregatorProvider, openAggregatorProvider } from '../outside/aggregator-provider.ts'
import { type IdentityProvider, openIdentityProvider } from '../outside/identity-provider.ts'
import { type SftpServer, startSftpServer } from '../outside/sftp-server.ts'
import { quickFolder } from '../temporary-folder.ts'
import { type Authority, makeAuthority } from './certificates.ts'
import { PROXY_ADDRESS, type Proxy, startProxy } from './proxy.ts'

/** A bank as in production, with everything around it real: nothing is missing. */
export interface WholeDeployment {
  folder: string
  backup: string
  env: Record<string, string>
  options: ReadyOptions
  cluster: Cluster
  /** As the owner of the tables, past all triggers and constraints. */
  sql: (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  authority: Authority
  proxy: Proxy
  mail: { received: string[]; refuses: boolean }
  clamd: { isBlind: boolean }
  identity: IdentityProvider
  aggregator: AggregatorProvider
  /** Writes the file that ACH_SFTP_CONFIG names, with these changes to the settings of an institution. */
  writeAchConfig: (name: string, changes?: Record<string, object | undefined>) => string
  stop(): Promise<void>
}

const SLUGS = ['harborlight', 'summit', 'meadow', 'juniper']
export const hostOf = (slug: string) => `${slug}.bank.test`
/** The host of the institutions' own system that gets events, which is also behind the proxy. */
export const CORE_HOST = 'core.bank.test'
const MAIL_USER = 'bank'
const MAIL_PASSWORD = randomBytes(12).toString('hex')

export async function startWholeDeployment(): Promise<WholeDeployment> {
  const folder = quickFolder('ready')
  const backup = path.join(folder, 'backup')
  const authority = makeAuthority(folder)
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, authority.cert])
  openArchive(backup, postgresUserWhenRoot())
  const cluster = await startCluster({
    dir: path.join(folder, 'postgres'),
    durable: true,
    // Otherwise a backup waits minutes for a checkpoint that spares the disk.
    settings: { ...archiveSettings(backup), checkpoint_completion_target: '0' },
  })
  const owner = new Client({ connectionString: cluster.url('passbook_owner') })
  const proxy = await startProxy(
    authority.issue([...SLUGS.map(hostOf), CORE_HOST, 'localhost'], 90),
  )
  const mailServer = await startMailServer(authority)
  const clamd = { isBlind: false }
  const scanner = await startFakeClamd((content) =>
    content.includes(SENTINEL) && !clamd.isBlind
      ? 'stream: Eicar-Test-Signature FOUND'
      : 'stream: OK',
  )
  const identity = await openIdentityProvider('persona')
  const aggregator = await openAggregatorProvider('plaid')
  for (const [below, { settings }] of Object.entries({ identity, aggregator })) {
    proxy.vendors.set(`/${below}`, Number(new URL(settings.url).port))
  }
  const bank = await startSftpServer()
  const writeAchConfig = achConfigWriter(folder, bank)
  const mailPort = mailServer.port
  const around = { folder, backup, cluster, proxy, mailPort, scanner, aggregator }
  const env = { ...settingsOf(around), ACH_SFTP_CONFIG: writeAchConfig('all') }
  await migrate(cluster.url('passbook_owner'), cluster.url('passbook_app'))
  await recordDeployment(cluster.url('passbook_owner'), 'production')
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const sql: WholeDeployment['sql'] = async (query, values) =>
    (await owner.query(query, values)).rows
  const server = await startServer(env)
  proxy.target = server.port
  await fillInstitutions(server.ctx, sql)
  await addCustomer(server.ctx)
  await addEventEndpoint(server.ctx, proxy)
  await finishRuns(server.ctx, sql)
  await takeBaseBackup({ adminUrl: cluster.url('passbook_owner'), backup, isEmbedded: true })
  await archiveSomeFiles(sql)
  return {
    folder,
    backup,
    env,
    options: {
      sendTo: 'operator@bank.test',
      textTo: '2025550143',
      world: {
        checkTimeoutMs: 120_000,
        lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
        isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
        httpPort: await unusedPort(),
        deviceOf: (place) => (place.startsWith(backup) ? 1 : 2),
      },
    },
    cluster,
    sql,
    authority,
    proxy,
    mail: mailServer.mail,
    clamd,
    identity,
    aggregator,
    writeAchConfig,
    async stop() {
      tls.setDefaultCACertificates(trusted)
      await server.stop()
      await proxy.stop()
      await scanner.stop()
      await identity.close()
      await aggregator.close()
      await bank.stop()
      await mailServer.stop()
      await owner.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Around {
  folder: string
  backup: string
  cluster: Cluster
  proxy: Proxy
  mailPort: number
  scanner: FakeClamd
  aggregator: AggregatorProvider
}

function settingsOf({ folder, backup, cluster, proxy, mailPort, scanner, aggregator }: Around) {
  const secret = () => randomBytes(48).toString('base64url')
  return {
    NODE_ENV: 'production',
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: backup,
    DATABASE_URL: cluster.url('passbook_app'),
    DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
    PUBLIC_ORIGIN: `https://{domain}:${proxy.port}`,
    TRUST_PROXY: PROXY_ADDRESS,
    APP_SECRET: secret(),
    PII_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PII_INDEX_KEY: secret(),
    SMTP_URL: `smtps://${MAIL_USER}:${MAIL_PASSWORD}@localhost:${mailPort}`,
    MAIL_FROM: 'no-reply@bank.test',
    MAIL_INBOUND_SECRET: secret(),
    SMS_URL: `https://localhost:${proxy.port}/texts`,
    SMS_TOKEN: secret(),
    SMS_INBOUND_SECRET: secret(),
    CLAMAV_SOCKET: scanner.socket,
    IDENTITY_VENDOR: 'persona',
    IDENTITY_URL: `https://localhost:${proxy.port}/identity`,
    IDENTITY_KEY: secret(),
    IDENTITY_WEBHOOK_SECRET: secret(),
    IDENTITY_TEMPLATE: 'itmpl_one',
    IDENTITY_REPORTS: 'off',
    AGGREGATOR_VENDOR: 'plaid',
    AGGREGATOR_URL: `https://localhost:${proxy.port}/aggregator`,
    AGGREGATOR_KEY: `${aggregator.settings.clientId}:${aggregator.settings.secret}`,
    LOG_LEVEL: 'silent',
  }
}

/** All institutions have their files exchanged by one bank. */
function achConfigWriter(folder: string, bank: SftpServer): WholeDeployment['writeAchConfig'] {
  const written = SLUGS.map((slug): [string, object] => {
    bank.settings(slug)
    const file = path.join(path.dirname(bank.root), `settings-${slug}.json`)
    const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
    return [slug, settings[slug] ?? {}]
  })
  return (name, changes = {}) => {
    const file = path.join(folder, `ach-${name}.json`)
    // One that is changed to undefined is left out.
    const all = written.flatMap(([slug, settings]) =>
      slug in changes && changes[slug] === undefined
        ? []
        : [[slug, { ...settings, ...changes[slug] }]],
    )
    writeFileSync(file, JSON.stringify(Object.fromEntries(all)))
    return file
  }
}

async function startServer(env: Record<string, string>) {
  const config = readConfig(env)
  const ctx = await openContext(config, config.databaseUrl ?? '', pino({ level: 'silent' }))
  await seedInstitutions(ctx.db)
  const app: FastifyInstance = await buildApp(ctx)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    await app.close()
    await closeContext(ctx)
  }
  return { ctx, port, stop }
}

async function startMailServer(authority: Authority) {
  const mail = { received: [] as string[], refuses: false }
  const server = new SMTPServer({
    secure: true,
    ...authority.issue(['localhost'], 90),
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === MAIL_USER && password === MAIL_PASSWORD
      return isRight ? done(null, { user: username }) : done(new Error('Invalid login'))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        if (mail.refuses) {
          return done(Object.assign(new Error('not from this sender'), { responseCode: 554 }))
        }
        mail.received.push(...envelope.rcptTo.map(({ address }) => address))
        return done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mail, port, stop }
}

/** What an institution enters before it opens, in place of what the sandbox invents. */
async function fillInstitutions({ db }: Context, sql: WholeDeployment['sql']): Promise<void> {
  await sql("insert into job_heartbeat (beat_at) values (now() + interval '1 hour')")
  for (const [place, slug] of SLUGS.entries()) {
    const [row] = await sql('select id from institutions where slug = $1', [slug])
    const institution_id = String(row?.['id'])
    const routing = withCheckDigit(`0110000${place}`)
    await sql('update institutions set support_email = $2 where id = $1', [
      institution_id,
      `help@${hostOf(slug)}`,
    ])
    await sql(
      `update ach_profiles set routing_number = $2, immediate_origin = $2, immediate_destination = $3
       where institution_id = $1`,
      [institution_id, routing, withCheckDigit('09100001')],
    )
    await sql(
      `update tax_profiles set tin = $2, transmitter_control_code = $3 where institution_id = $1`,
      [institution_id, `12345678${place}`, `4A7B${place}`],
    )
    await db
      .insertInto('institution_domains')
      .values({ institution_id, host: hostOf(slug), is_primary: true })
      .execute()
    await addStaff(db, institution_id, slug)
  }
}

async function addStaff(db: Context['db'], institution_id: string, slug: string): Promise<void> {
  const roles = ['administrator', 'administrator', 'approver', 'approver', 'operations'] as const
  const staff = roles.map((role, place) => ({
    institution_id,
    email: `${role}-${place}@${hostOf(slug)}`,
    name: `Ada ${role} ${place}`,
    role,
    password_hash: 'chosen by themselves',
    created_at: new Date(),
  }))
  await db.insertInto('staff').values(staff).execute()
}

/** A row that is encrypted and indexed with the keys. */
async function addCustomer(ctx: Context): Promise<void> {
  const { institution_id, id } = await addPerson({ ctx } as never, 'ada@example.com')
  const { id: depositor_id } = await ctx.db
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('depositors')
    .set(sealSsn(ctx.vault, { institution_id, depositor_id }, '512345678'))
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}

/** Where Harbor Light's own system gets events. */
async function addEventEndpoint({ db, vault }: Context, { port }: Proxy): Promise<void> {
  const { id: institution_id } = await db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', 'harborlight')
    .executeTakeFirstOrThrow()
  const [endpoint_id, id] = [randomUUID(), randomUUID()]
  await db
    .insertInto('event_endpoints')
    .values({
      institution_id,
      id: endpoint_id,
      url: `https://${CORE_HOST}:${port}/events`,
      types: ['account.opened'],
      added_at: new Date(),
    })
    .execute()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const secret_sealed = vault.seal(secret, secretPlace(institution_id, id))
  await db
    .insertInto('event_secrets')
    .values({ institution_id, id, endpoint_id, secret_sealed, begins_at: new Date() })
    .execute()
}

const DAYS_OPEN = 5

/** The bank has been open for some days, and every run was made in time. */
async function finishRuns({ db }: Context, sql: WholeDeployment['sql']): Promise<void> {
  await sql(
    `insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
     select id, 'begin', current_date - ${DAYS_OPEN}, now() - interval '${DAYS_OPEN} days', now() from institutions`,
  )
  const now = new Date()
  const banks = await readBegunProgress(db, bankingRuns)
  for (const { institution_id, run, date, dueAt } of dueOccurrences(bankingRuns, banks, now)) {
    await sql(
      `insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
       values ($1, $2, $3, $4, now())`,
      [institution_id, run.name, date, dueAt],
    )
  }
}

/** Lets the archive get some files of the log after the backup. */
async function archiveSomeFiles(sql: WholeDeployment['sql']): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    await fillFile(sql)
  }
  await waitFor(async () => {
    const [row] =
      await sql(`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done
      from pg_stat_archiver`)
    return row?.['done'] === true
  })
}

/** Ends the current file of the log, which is then archived. */
export async function fillFile(sql: WholeDeployment['sql']): Promise<void> {
  await sql("select pg_logical_emit_message(false, 'ready', 'so that the file is not empty')")
  await sql('select pg_switch_wal()')
}

export async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await isDone())) {
    if (Date.now() > until) throw new Error('it did not happen within 30 seconds')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function unusedPort(): Promise<number> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
