import { Kysely, type CompiledQuery, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { RARE, addManyCustomers } from '../../../../test/console/many-customers.ts'
import { addStaffMember } from '../../../../test/console/staff-browser.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { searchConsole } from './search-console.ts'

/** So many that a search which reads a whole table is told from one that does not. */
const CUSTOMERS = 12_000
/** A search considers at most 500 matches of an amount or of four digits. */
const MOST_ROWS = 600

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

interface Scan {
  table: string
  index: string
  /** The rows that were read, with those that did not fit. */
  rows: number
}

/** A search that reads a table from end to end answers in a test, and not at an institution with a million rows. */
describe('the search of the console over many rows', () => {
  const test = useTestApp()
  const asked: CompiledQuery[] = []
  let caller: StaffCaller
  let reference: string
  let customer: string
  let db: Kysely<Tables>
  let owner: Client

  beforeAll(async () => {
    const member = await addStaffMember(test, 'operations')
    const session = { session_id: member.staff_id, ends_at: new Date(), method: 'code' as const }
    caller = { kind: 'staff', role: 'operations', ...session, ...member }
    owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    ;({ reference, customer } = await addManyCustomers(owner, CUSTOMERS))
    // A million rows would make the planner do so: no table is read whole, and rows are joined one by one.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) {
      await owner.query(`set enable_${way} = off`)
    }
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: test.ctx.pool }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
  })

  afterAll(() => owner.end())

  /** How each table was read for a search. */
  async function scansOf(q: string): Promise<Scan[]> {
    asked.length = 0
    await searchConsole({ ...test.ctx, db }, caller, q)
    const plans = []
    for (const { sql, parameters } of asked) {
      const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      )
      plans.push(...(rows[0]?.['QUERY PLAN'] ?? []))
    }
    return plans.flatMap(({ Plan }) => scansIn(Plan))
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

  it.each([
    ['a rare name', () => `${RARE.first} ${RARE.last}`, 'depositors_by_last_name'],
    ['a last name that many have', () => 'Smith', 'depositors_by_last_name'],
    ['a first name', () => RARE.first, 'depositors_by_first_name'],
    ['nobody’s name', () => 'nobody', 'depositors_by_last_name'],
    ['the beginning of a subject', () => `${RARE.subject} 300`, 'message_threads_subject'],
    // Where the database sorts by bytes, the key of users finds an email as users_by_email does elsewhere.
    ['an email', () => RARE.email, 'depositors_institution_id_user_id_key'],
    ['the last four digits', () => RARE.lastFour, 'savings_accounts_last_four'],
    ['a reference', () => reference.slice(0, 8), 'transfers_of_request'],
    ['a trace number', () => RARE.trace, 'ach_entries_trace'],
    ['a rare amount', () => RARE.amount, 'transfers_of_amount'],
    ['an amount that many have', () => '100.00', 'transfers_of_amount'],
    ['an id', () => customer, 'disputes_call_key'],
  ])('finds %s by an index, and reads few rows', async (_what, q, index) => {
    const scans = await scansOf(q())
    expect(
      scans.map((scan) => scan.index),
      JSON.stringify(scans),
    ).toContain(index)
    expect(scans.filter(({ rows }) => rows > MOST_ROWS)).toEqual([])
  })
})
