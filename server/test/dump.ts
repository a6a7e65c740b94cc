import { sql } from 'kysely'
import type { Database } from '../src/platform/db/database.ts'

/** Every table of ours and of the queue, as text; the simulated outside world is not ours. */
export async function dump(db: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')
      and tablename not in ('sandbox_inbox', 'institution_logos')
      and tablename not like 'kysely_%'
      and has_table_privilege(schemaname || '.' || tablename, 'select')`.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} t`.execute(db)
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}
