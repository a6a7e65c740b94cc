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
const ANYBODY = "'00000000-0000-0000-0000-000000000000'"

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

  /** Returns the generic plan of a prepared statement, which is found by words in its text. */
  async function planOf(words: string, values: string[]): Promise<string[]> {
    const { rows } = await test.ctx.pool.query<{ name: string }>(
      `select name from pg_prepared_statements
       where strpos(statement, '${words}') > 0`,
    )
    const [statement] = rows
    await test.ctx.pool.query('set plan_cache_mode = force_generic_plan')
    const plan = await test.ctx.pool.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute "${statement?.name}" (${values.join(', ')})`,
    )
    return plan.rows.map((row) => row['QUERY PLAN'])
  }

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
    const lines = await planOf('order by "transfers"."date_created" desc', [ANYBODY, ANYBODY])
    expect(lines.filter((line) => /Sort|Bitmap/.test(line))).toEqual([])
    expect(lines.some((line) => line.includes('Backward using transfers_account'))).toBe(true)
  })

  it('the caller is found by key, although the table is small enough to be read as a whole', async () => {
    const values = [ANYBODY, "'\\x00'", ANYBODY, 'now()', 'now()']
    expect((await held.browser.get('/transactions')).status).toBe(200)
    const lines = await planOf('bearer_tokens', values)
    expect(lines.filter((line) => line.includes('Seq Scan on depositors'))).toEqual([])
    expect(lines.some((line) => line.includes('depositors_institution_id_user_id_key'))).toBe(true)
  })

  it('the figures of an account are read without scanning the disputes, closings and recounts of all accounts', async () => {
    const days = Array.from({ length: 10 }, () => 'current_date')
    expect((await held.browser.get('/accounts')).status).toBe(200)
    const lines = await planOf('month_interest_cents', [...days, ANYBODY, ANYBODY])
    const filters = lines.flatMap((line, at) => {
      const isAsked = /on (disputes|closings|interest_recounts) /.test(line)
      return isAsked ? lines.slice(at + 1, at + 2) : []
    })
    expect(filters).toHaveLength(3)
    for (const filter of filters) expect(filter).toContain('account_id')
  })
})
