import { Kysely, type CompiledQuery, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { Context } from '../../src/context.ts'
import type { StaffCaller } from '../../src/platform/callers/staff.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import type { useTestApp } from '../app.ts'
import { addManyCustomers } from './many-customers.ts'
import { addStaffMember } from './staff-browser.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface Scan {
  table: string
  index: string
  /** The rows that were read, with those that did not fit. */
  rows: number
}

/**
 * How statements read their tables when there are many rows: each is explained once more with what it was asked with.
 * The planner is kept from reading whole tables, as a million rows would keep it.
 */
export class StatementPlans {
  caller: StaffCaller | undefined
  someone = { customer: '', reference: '' }
  #owner: Client | undefined
  #db: Kysely<Tables> | undefined
  readonly #test: ReturnType<typeof useTestApp>
  readonly #asked: CompiledQuery[] = []

  constructor(test: ReturnType<typeof useTestApp>) {
    this.#test = test
  }

  async begin(customers: number): Promise<void> {
    const { ctx, database } = this.#test
    const member = await addStaffMember(this.#test, 'operations')
    // The requests that are made are decided by somebody else.
    await addStaffMember(this.#test, 'approver')
    const session = { session_id: member.staff_id, ends_at: new Date(), method: 'code' as const }
    this.caller = { kind: 'staff', role: 'operations', ...session, ...member }
    this.#owner = new Client({ connectionString: database.ownerUrl })
    await this.#owner.connect()
    this.someone = await addManyCustomers(this.#owner, customers)
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) {
      await this.#owner.query(`set enable_${way} = off`)
    }
    this.#db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: ctx.pool }),
      log: ({ query }) => {
        this.#asked.push(query)
      },
    })
  }

  async end(): Promise<void> {
    await this.#owner?.end()
  }

  /** How each table was read for a call. */
  async scansOf(ask: (ctx: Context, caller: StaffCaller) => Promise<unknown>): Promise<Scan[]> {
    if (!this.#owner || !this.#db || !this.caller) throw new Error('it has not begun')
    this.#asked.length = 0
    await ask({ ...this.#test.ctx, db: this.#db }, this.caller)
    const plans = []
    for (const { sql, parameters } of this.#asked) {
      // Only reads are explained, because explaining a statement makes its change.
      if (!/^[\s(]*(select|with)\b/.test(sql)) continue
      const { rows } = await this.#owner.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      )
      plans.push(...(rows[0]?.['QUERY PLAN'] ?? []))
    }
    return plans.flatMap(({ Plan }) => scansIn(Plan))
  }
}

/** Makes many customers before the tests of a file, and plans for them. */
export function useStatementPlans(
  test: ReturnType<typeof useTestApp>,
  customers: number,
): StatementPlans {
  const plans = new StatementPlans(test)
  beforeAll(() => plans.begin(customers))
  afterAll(() => plans.end())
  return plans
}

function scansIn(node: Node): Scan[] {
  const { Plans = [], 'Relation Name': table, 'Actual Loops': loops } = node
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own: Scan[] =
    table === undefined || loops === 0
      ? []
      : [
          {
            table,
            index: node['Index Name'] ?? Plans[0]?.['Index Name'] ?? node['Node Type'],
            rows: Math.ceil((node['Actual Rows'] + removed) * loops),
          },
        ]
  return [...own, ...Plans.flatMap(scansIn)]
}
