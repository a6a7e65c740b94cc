import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useHistoryApp } from '../../../test/app.ts'
import type { TestBrowser } from '../../../test/browser.ts'
import { signedIn } from '../../../test/signed-in.ts'
import { demoPeople } from '../../seed/people/people.ts'

const PATHS = [
  '/auth-check/no-ext',
  '/depositor/progress',
  '/service',
  '/accounts',
  '/transactions',
  '/linked-accounts',
  '/disclosures',
]
const READS = 20
/** Postgres plans five times for the values, then compares; who calls is asked at each read. */
const MOST_PLANS = 10

/**
 * Where one account has thousands of rows and most have few, a plan for all values looks dear, and
 * Postgres would plan anew at each read: twice the work of the read itself.
 */
describe('beside an account with a long history', () => {
  const test = useHistoryApp()
  const held = {} as { browser: TestBrowser }
  const asOwner = async (text: string) => {
    const owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    await owner.query(text)
    await owner.end()
  }
  beforeAll(async () => {
    await asOwner('analyze')
    const email = demoPeople.find(({ key }) => key === 'long-funded')?.email ?? ''
    const user = await test.ctx.db
      .selectFrom('users')
      .select(['institution_id', 'id as user_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    held.browser = await signedIn(test, user)
  })

  it('every signed-in read is planned once', async () => {
    for (const path of PATHS) {
      for (let read = 0; read < READS; read += 1) {
        expect((await held.browser.get(path)).status).toBe(200)
      }
    }
    // One after another they had one connection, which knows all their statements.
    expect(test.ctx.pool.totalCount).toBe(1)
    const { rows } = await test.ctx.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where custom_plans > ${MOST_PLANS}`,
    )
    expect(rows).toEqual([])
  })

  it('a page of transactions is read in its order, however long the history', async () => {
    // Of as many institutions each seems to have few rows: hardly a page of anybody's.
    await asOwner('alter table transfers alter institution_id set (n_distinct = 25)')
    await asOwner('analyze transfers')
    expect((await held.browser.get('/transactions')).status).toBe(200)
    const { rows } = await test.ctx.pool.query<{ name: string }>(
      `select name from pg_prepared_statements
       where statement like '%transfers%order by "transfers"."date_created" desc%'`,
    )
    const [page] = rows
    const anybody = "'00000000-0000-0000-0000-000000000000'"
    await test.ctx.pool.query('set plan_cache_mode = force_generic_plan')
    const plan = await test.ctx.pool.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute "${page?.name}" (${anybody}, ${anybody})`,
    )
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    expect(lines.filter((line) => /Sort|Bitmap/.test(line))).toEqual([])
    expect(lines.some((line) => line.includes('Backward using transfers_account'))).toBe(true)
  })
})
