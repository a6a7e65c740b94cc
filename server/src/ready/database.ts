import { Client, type QueryResultRow } from 'pg'
import { sql } from 'kysely'
import { assertRoleCannotAlterTables } from '../platform/db/deployment.ts'
import { lastMigration } from '../platform/db/migrate.ts'
import { StartError } from '../platform/errors.ts'
import { LANES } from '../platform/queue/job-table.ts'
import { type Check, type Deployment, reasonOf } from './check.ts'

/** Whether the database answers the application's role. */
export async function canReachDatabase({ config, answerTimeoutMs }: Deployment): Promise<boolean> {
  return (await whyUnreachable(config.databaseUrl, answerTimeoutMs)) === undefined
}

async function whyUnreachable(
  url: string | undefined,
  timeoutMs: number,
): Promise<string | undefined> {
  if (url === undefined) return 'it is not set'
  return askAs(url, 'select 1', timeoutMs).then(() => undefined, reasonOf)
}

/** Asks as the role that owns the tables; undefined if it is not let in. */
export async function askOwner<Row extends QueryResultRow>(
  { config: { databaseAdminUrl, databaseUrl }, answerTimeoutMs }: Deployment,
  query: string,
): Promise<Row[] | undefined> {
  const url = databaseAdminUrl ?? databaseUrl
  if (url === undefined || (await whyUnreachable(url, answerTimeoutMs)) !== undefined)
    return undefined
  return askAs<Row>(url, query, answerTimeoutMs)
}

/** Asks over a connection of its own, as the role of the URL. */
async function askAs<Row extends QueryResultRow>(
  url: string,
  query: string,
  timeoutMs: number,
): Promise<Row[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'passbook ready',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ask<Row>({ ctx }: Deployment, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await query.execute(ctx.db)
  return rows
}

/** The last day on which the project corrects a major version (postgresql.org/support/versioning). */
const SUPPORTED_UNTIL: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}
const OLDEST_VERSION = 15

export const databaseChecks: readonly Check[] = [
  {
    name: 'database kind',
    danger: 'money or data can be lost',
    needsDatabase: true,
    async look(deployment) {
      const [row] = await ask<{ kind: string }>(deployment, sql`select kind from deployment`)
      if (row?.kind === 'production') return []
      return [
        `This database is ${row ? `a ${row.kind}` : 'neither a sandbox nor a production one yet'}: it never becomes a production one. Point DATABASE_URL and DATABASE_ADMIN_URL at an empty database and start the server once with SANDBOX=off.`,
      ]
    },
  },
  {
    name: 'database rights',
    danger: 'money or data can be lost',
    needsDatabase: true,
    look: findWrongRights,
  },
  {
    name: 'database durability',
    danger: 'money or data can be lost',
    needsDatabase: true,
    async look(deployment) {
      const settings = await ask<{ name: string; setting: string }>(
        deployment,
        sql`select name, setting from pg_settings
          where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
      )
      return settings
        .filter(({ setting }) => setting === 'off')
        .map(
          ({ name }) =>
            `${name} is off in PostgreSQL: a crash loses what customers saw as done. Run “alter system reset ${name}”, and look for it in postgresql.conf and “alter role … set”.`,
        )
    },
  },
  {
    name: 'database version',
    danger: 'money or data can be lost',
    needsDatabase: true,
    async look(deployment) {
      const [row] = await ask<{ major: number }>(
        deployment,
        sql`select current_setting('server_version_num')::int / 10000 as major`,
      )
      return findOldVersion(row?.major ?? 0, deployment.ctx.realTime.now())
    },
  },
  {
    name: 'encryption on the way to the database',
    danger: 'money or data can be lost',
    needsDatabase: true,
    async look(deployment) {
      const [row] = await ask<{ is_encrypted: boolean }>(
        deployment,
        sql`select ssl as is_encrypted from pg_stat_ssl where pid = pg_backend_pid()`,
      )
      return findPlainConnection(deployment.config.databaseUrl ?? '', row?.is_encrypted ?? false)
    },
  },
  {
    name: 'database time zones',
    danger: 'a law is broken',
    needsDatabase: true,
    async look(deployment) {
      const [row] = await ask<{ winter: string; summer: string }>(
        deployment,
        sql`select to_char(timestamptz '2026-01-15 12:00Z' at time zone 'America/New_York', 'HH24') as winter,
          to_char(timestamptz '2026-07-15 12:00Z' at time zone 'America/New_York', 'HH24') as summer`,
      )
      if (row?.winter === '07' && row.summer === '08') return []
      return [
        'PostgreSQL computes Eastern time wrongly, by which deadlines run: update the time zone data of its machine (tzdata) and restart it.',
      ]
    },
  },
  {
    name: 'database',
    danger: 'people cannot be served',
    look: findUnreachable,
  },
  {
    name: 'migrations',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: findMigrations,
  },
  {
    name: 'database connections',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: findTooFewConnections,
  },
  {
    name: 'data checksums',
    danger: 'advice',
    needsDatabase: true,
    async look(deployment) {
      const [row] = await ask<{ on: string }>(
        deployment,
        sql`select current_setting('data_checksums') as on`,
      )
      if (row?.on === 'on') return []
      return [
        'PostgreSQL keeps no checksums of its pages, so a failing disk is noticed late: stop it, run “pg_checksums --enable”, and start it.',
      ]
    },
  },
]

async function findUnreachable({ config, answerTimeoutMs }: Deployment): Promise<string[]> {
  const roles = [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_ADMIN_URL', config.databaseAdminUrl],
  ] as const
  const found = await Promise.all(
    roles.map(async ([name, url]) => {
      // A missing one is a finding about the settings.
      const why = url === undefined ? undefined : await whyUnreachable(url, answerTimeoutMs)
      if (url === undefined || why === undefined) return []
      const { hostname, port } = new URL(url)
      return [
        `${name}: the database at ${hostname}:${port || 5432} does not let us in (${why}). Check the address, the role and its password.`,
      ]
    }),
  )
  return found.flat()
}

export function findOldVersion(major: number, now: Date): string[] {
  if (major < OLDEST_VERSION) {
    return [
      `PostgreSQL ${major} is too old: move to ${OLDEST_VERSION} or newer, best to 18, with pg_upgrade.`,
    ]
  }
  const until = SUPPORTED_UNTIL[major]
  if (until === undefined || now < new Date(`${until}T23:59:59Z`)) return []
  return [
    `PostgreSQL ${major} gets no corrections since ${until}: move to a newer version with pg_upgrade.`,
  ]
}

const ON_THIS_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/

export function findPlainConnection(url: string, isEncrypted: boolean): string[] {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || ON_THIS_MACHINE.test(host)) return []
  if (!isEncrypted) {
    return [
      `The connection to the database at ${host} is not encrypted: names and balances travel in plain text. Add ?sslmode=verify-full to DATABASE_URL and DATABASE_ADMIN_URL.`,
    ]
  }
  if (searchParams.get('sslmode') !== 'no-verify') return []
  return [
    `The certificate of the database at ${host} is not checked: anybody on the way can pretend to be it. Use sslmode=verify-full in DATABASE_URL and DATABASE_ADMIN_URL.`,
  ]
}

/** Rights of the application's role that it must not have (TRUST I5: history can be added to but not changed). */
async function findWrongRights(deployment: Deployment): Promise<string[]> {
  try {
    await assertRoleCannotAlterTables(deployment.config.databaseUrl ?? '')
  } catch (error) {
    // Such a role may do everything else too, which would be said table by table.
    if (error instanceof StartError) return [error.message]
    throw error
  }
  const tables = await ask<{ name: string; rights: string }>(
    deployment,
    sql`select c.relname as name, string_agg(right_name, ', ' order by right_name) as rights
      from pg_class c
      cross join unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as right_name
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and obj_description(c.oid, 'pg_class') like 'append-only%'
        and has_table_privilege(c.oid, right_name)
      group by c.relname order by c.relname`,
  )
  return tables.map(
    ({ name, rights }) =>
      `The application’s role may ${rights} in ${name}, which is history: “node server/src/main.ts --migrate” with DATABASE_ADMIN_URL takes the right away. Find out who granted it.`,
  )
}

/** The table of migrations belongs to the owner, and an older version did not let the application read it. */
async function findMigrations(deployment: Deployment): Promise<string[]> {
  const last = await lastMigration()
  const rows = await askOwner<{ name: string | null }>(
    deployment,
    'select max(name) as name from kysely_migration',
  )
  // That the owner is not let in is a finding of its own.
  if (rows === undefined) return []
  const [row] = rows
  const found = row?.name ?? ''
  // Newer ones are fine: the version before goes on serving during an upgrade (decision 128).
  if (found >= last) return []
  return [
    `The newest migration of the database is ${found || 'none'}, and this version needs ${last}: run “node server/src/main.ts --migrate” with DATABASE_ADMIN_URL.`,
  ]
}

/** The jobs listen on a connection per lane, and fetch work on two more. */
const JOB_CONNECTIONS = Object.keys(LANES).length + 2
const SPARE_CONNECTIONS = 5

/** Counts a process that serves and one that runs jobs, and a few for commands, backups and people. */
async function findTooFewConnections(deployment: Deployment): Promise<string[]> {
  const { databasePoolSize } = deployment.config
  const needed = 2 * databasePoolSize + JOB_CONNECTIONS + SPARE_CONNECTIONS
  const [row] = await ask<{ most: number }>(
    deployment,
    sql`select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        nullif(role.rolconnlimit, -1), nullif(base.datconnlimit, -1)) as most
      from pg_roles role, pg_database base
      where role.rolname = current_user and base.datname = current_database()`,
  )
  const most = row?.most ?? 0
  if (most >= needed) return []
  return [
    `PostgreSQL gives the application ${most} connections, and two processes with DATABASE_POOL_SIZE=${databasePoolSize} need ${needed}: lower it, raise max_connections, or raise the limit of the role.`,
  ]
}
