import { type Kysely, sql } from 'kysely'

/** The privileges of the application on rows; history tables are append-only (TRUST I5). */
const RIGHTS = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
const APPEND_ONLY_RIGHTS = ['INSERT', 'SELECT']

/**
 * Grants the application role, which does not own the tables, to read and write rows, and only to read and
 * insert in tables whose comment starts with "append-only". Only differences are changed, in one transaction,
 * so that running processes never lack a privilege.
 */
export async function grantToApplication(db: Kysely<unknown>, role: string): Promise<void> {
  if (await isOwner(db, role)) return
  const name = sql.id(role)
  await db.transaction().execute(async (trx) => {
    await sql`grant usage on schema public to ${name}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(trx)
    await sql`grant execute on all functions in schema public to ${name}`.execute(trx)
    // A process that may not migrate reads whether somebody else has.
    await sql`grant select on kysely_migration to ${name}`.execute(trx)
    for (const table of await listTables(trx, role)) {
      const wanted = table.is_append_only ? APPEND_ONLY_RIGHTS : RIGHTS
      if (table.rights.join() === wanted.join()) continue
      await sql`revoke all on ${sql.id(table.name)} from ${name}`.execute(trx)
      const rights = sql.raw(wanted.join(', '))
      await sql`grant ${rights} on ${sql.id(table.name)} to ${name}`.execute(trx)
    }
  })
}

interface GrantedTable {
  name: string
  is_append_only: boolean
  /** The current privileges of the role, in alphabetical order. */
  rights: string[]
}

async function listTables(db: Kysely<unknown>, role: string): Promise<GrantedTable[]> {
  const { rows } = await sql<GrantedTable>`
    select c.relname as name,
           coalesce(obj_description(c.oid, 'pg_class') like 'append-only%', false) as is_append_only,
           array(select a.privilege_type from aclexplode(c.relacl) a
                 join pg_roles r on r.oid = a.grantee and r.rolname = ${role}
                 order by a.privilege_type) as rights
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relname not like 'kysely_%'`.execute(db)
  return rows
}

/** Runs an act with the privilege to create schemas, which the job queue needs to install its own. */
export async function withCreatePrivilege(
  db: Kysely<unknown>,
  role: string,
  act: () => Promise<void>,
): Promise<void> {
  // Reads the catalog, because an owner who is not a superuser cannot look into the application schema.
  const installed = await sql<{ yes: boolean }>`
    select exists (select from pg_class table_of_jobs
      join pg_namespace schema_of_jobs on schema_of_jobs.oid = table_of_jobs.relnamespace
      where nspname = 'graphile_worker' and relname = 'migrations') as yes`.execute(db)
  if (installed.rows[0]?.yes || (await isOwner(db, role))) return act()
  const current = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = sql.id(current.rows[0]?.name ?? '')
  await sql`grant create on database ${database} to ${sql.id(role)}`.execute(db)
  try {
    await act()
  } finally {
    await sql`revoke create on database ${database} from ${sql.id(role)}`.execute(db)
  }
}

async function isOwner(db: Kysely<unknown>, role: string): Promise<boolean> {
  const owner = await sql<{ owner: string }>`select current_user as owner`.execute(db)
  return owner.rows[0]?.owner === role
}
