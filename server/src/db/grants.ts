import { type Kysely, sql } from 'kysely'

/**
 * The application's role does not own the tables: it may read and write rows, and only read and
 * add to tables whose comment starts with "append-only" (TRUST I5).
 */
export async function grantToApplication(db: Kysely<unknown>, role: string): Promise<void> {
  const owner = await sql<{ owner: string }>`select current_user as owner`.execute(db)
  if (owner.rows[0]?.owner === role) return
  const name = sql.id(role)
  await sql`grant usage on schema public to ${name}`.execute(db)
  await sql`grant usage, select on all sequences in schema public to ${name}`.execute(db)
  await sql`grant execute on all functions in schema public to ${name}`.execute(db)
  await sql`create schema if not exists graphile_worker authorization ${name}`.execute(db)
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
