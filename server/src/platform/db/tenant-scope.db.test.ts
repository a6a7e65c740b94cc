import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { acrossInstitutions } from './across-institutions.ts'
import { type Database, openDatabase } from './database.ts'
import type { Tables } from './tables.ts'
import { tenantScope } from './tenant-scope.ts'
import { SHARED_TABLES } from './tenant-scope/tenant-tables.ts'
import { unboundTables } from './tenant-scope/unbound-tables.ts'

const REFUSED = /bind institution_id, or mark acrossInstitutions\(\)/
const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('the tenant scope', () => {
  const test = useTestApp()

  /** As the server has it: here a test's own statements are refused too. */
  function strict(): Database {
    const dialect = new PostgresDialect({ pool: test.ctx.pool })
    return new Kysely<Tables>({ dialect, plugins: [tenantScope({ isExempt: () => false })] })
  }

  it('refuses what Kysely makes', async () => {
    const db = strict()
    await expect(db.selectFrom('users').select('id').execute()).rejects.toThrow(REFUSED)
    await expect(db.deleteFrom('users').where('id', '=', NOBODY).execute()).rejects.toThrow(REFUSED)
    const unbound = db.updateTable('users').set({ phone: null }).where('id', '=', NOBODY)
    await expect(unbound.execute()).rejects.toThrow(REFUSED)
    await unbound.where('institution_id', '=', NOBODY).execute()
    const joined = db
      .selectFrom('depositors')
      .innerJoin('users', 'users.id', 'depositors.user_id')
      .where('depositors.institution_id', '=', NOBODY)
      .select('users.id')
    await expect(joined.execute()).rejects.toThrow(/^users: bind/)
    await joined.whereRef('users.institution_id', '=', 'depositors.institution_id').execute()
  })

  it('holds raw SQL against its text, alone and within what Kysely makes', async () => {
    const db = strict()
    await expect(sql`select id from users`.execute(db)).rejects.toThrow(REFUSED)
    await sql`select id from users where institution_id = ${NOBODY}`.execute(db)
    const within = db
      .selectFrom('users')
      .where('institution_id', '=', NOBODY)
      .select(sql<number>`(select count(*) from sessions where user_id = users.id)`.as('count'))
    await expect(within.execute()).rejects.toThrow(/^sessions: bind/)
  })

  it('refuses inside a transaction, and lets through what is marked there', async () => {
    await strict()
      .transaction()
      .execute(async (trx) => {
        await expect(trx.selectFrom('users').select('id').execute()).rejects.toThrow(REFUSED)
        const all = acrossInstitutions(trx, 'verifying all books')
        await all.selectFrom('users').select('id').execute()
        const mixed = all
          .selectFrom('users')
          .innerJoin('sessions', 'sessions.user_id', 'users.id')
          .select('sessions.id')
        await expect(runByNobody(mixed)).rejects.toThrow(/^sessions: bind/)
      })
  })

  it('is part of the server outside production, and lets tests look wherever they like', async () => {
    const query = test.ctx.db.selectFrom('users').select('id')
    await query.execute()
    await expect(runByNobody(query)).rejects.toThrow(REFUSED)
  })

  it('costs nothing where it is not asked for', async () => {
    await runByNobody(openDatabase(test.ctx.pool).selectFrom('users').select('id'))
  })

  it('knows every table that belongs to no institution', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and c.relname not like 'kysely_%'
        and not exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'institution_id')`.execute(test.ctx.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(SHARED_TABLES.toSorted())
  })

  it('finds every statement inside the functions of the schema bound', async () => {
    const { rows } = await sql<{ name: string; body: string }>`
      select proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body from pg_proc
      where pronamespace = 'public'::regnamespace`.execute(test.ctx.db)
    expect(rows.flatMap(({ name, body }) => unboundIn(name, body))).toEqual([])
    const forgotten = rows.flatMap(({ name, body }) =>
      unboundIn(name, body.replaceAll('p_institution_id', 'id')),
    )
    expect(forgotten).toContain('post_entry: savings_balances')
    expect(forgotten).toContain('release_hold: holds')
    expect(forgotten).toContain('uncorrected: interest_accruals')
  })
})

/** As any file but a test's would run it: this one is not on the stack. */
function runByNobody(query: { execute: () => Promise<unknown> }): Promise<unknown> {
  const run: () => Promise<unknown> = query.execute.bind(query)
  return Promise.resolve().then(run)
}

function unboundIn(name: string, body: string): string[] {
  const tables = statementsOf(body).flatMap((text) => unboundTables(text))
  return tables.map((table) => `${name}: ${table}`)
}

/** The statements of a function's body; conditions of `if` are read as what they select. */
function statementsOf(body: string): string[] {
  return body
    .replaceAll(/--.*|'[^']*'/g, "''")
    .split(';')
    .map((text) => text.replace(/\binto\s+[\w\s,.]+?(?=\bfrom\b|$)/i, ''))
    .map((text) => /\b(select|perform|insert|update|delete|with|exists)\b[\s\S]*/i.exec(text)?.[0])
    .filter((text) => text !== undefined)
    .map((text) => text.replace(/^perform/i, 'select').replace(/^exists/i, 'select exists'))
}
