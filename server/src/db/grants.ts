import { type Kysely, sql } from 'kysely'

/**
 * The application's role does not own the tables: it may read and write rows, and only read and
 * add to tables whose comment starts with "append-only" (TRUST I5).
 */
export async function grantToApplication(db: Kysely<unknown>, role: string): Promise<void> {
  if (await isOwner(db, role)) return
  const name = sql.id(role)
  await sql`grant usage on schema public to ${name}`.execute(db)
  await sql`grant usage, select on all sequences in schema public to ${name}`.execute(db)
  await sql`grant execute on all functions in schema public to ${name}`.execute(db)
  const tables = await sql<{ name: string; append_only: boolean }>`
    select c.relname as name,
           coalesce(obj_description(c.oid, 'pg_class') like 'append-only%', false) as append_only
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relname not like 'kysely_%'`.execute(db)
  for (const table of tables.rows) {
    const rights = table.append_only ? 'select, insert' : 'select, insert, update, delete'
    await sql`revoke all on ${sql.id(table.name)} from ${name}`.execute(db)
    await sql`grant ${sql.raw(rights)} on ${sql.id(table.name)} to ${name}`.execute(db)
  }
}

/** The job queue installs its own schema; the right to do so is lent for just that long. */
export async function whileAllowedToCreate(
  db: Kysely<unknown>,
  role: string,
  act: () => Promise<void>,
): Promise<void> {
  const installed = await sql<{ yes: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as yes`.execute(db)
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
