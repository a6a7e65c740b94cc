import { Client } from 'pg'
import { StartError } from '../errors.ts'

/** The purpose of a database, fixed at its first start. */
export type Deployment = 'sandbox' | 'production'

const WRONG_DEPLOYMENT: Readonly<Record<Deployment, string>> = {
  production:
    'SANDBOX: this database is a production one and never becomes a sandbox; set SANDBOX=off, or use another database.',
  sandbox:
    'SANDBOX: this database was made as a sandbox and never becomes a production one; use an empty database, or set SANDBOX=on.',
}

/** Refuses a database that was made for the other purpose; an empty one passes. */
export async function assertDeployment(url: string, wanted: Deployment): Promise<void> {
  await withClient(url, (client) => assertKind(client, wanted))
}

/** Records the purpose of a new database, as the owner of its tables. */
export async function recordDeployment(adminUrl: string, wanted: Deployment): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('insert into deployment (kind) values ($1) on conflict do nothing', [wanted])
    await assertKind(client, wanted)
  })
}

/**
 * Refuses an application role that could alter its tables or the purpose of a database, directly or through a
 * role it is a member of.
 */
export async function assertRoleCannotAlterTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ may_alter: boolean }>(`
      select role.rolsuper or pg_has_role(role.oid, owned.relowner, 'MEMBER') as may_alter
      from pg_roles role, pg_class owned
      where role.rolname = current_user and owned.oid = 'public.deployment'::regclass`)
    if (!rows[0]?.may_alter) return
    throw new StartError(
      'DATABASE_URL: its role may alter the tables; use one that neither owns them nor is a superuser.',
    )
  })
}

async function assertKind(client: Client, wanted: Deployment): Promise<void> {
  const found = await client.query<{ table: string | null }>(
    "select to_regclass('public.deployment') as table",
  )
  if (!found.rows[0]?.table) return
  const { rows } = await client.query<{ kind: Deployment }>('select kind from deployment')
  const kind = rows[0]?.kind ?? wanted
  if (kind !== wanted) throw new StartError(WRONG_DEPLOYMENT[kind])
}

async function withClient(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
