import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { send } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import type { Database } from '../../../platform/db/database.ts'
import { listTransfers } from './queries.ts'

const bank = testBank()

interface Node {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Node[]
}

/** How many times each table was gone through for a page of an account's transactions. */
async function timesLookedAt(institution_id: string, account_id: string) {
  const asked: CompiledQuery[] = []
  const listening = {
    executeQuery: (query: CompiledQuery) => {
      asked.push(query)
      return bank.db.executeQuery(query)
    },
  } as unknown as Database
  await listTransfers(listening, { institution_id, account_id, after: undefined })
  const { sql, parameters } = asked[0] ?? CompiledQuery.raw('')
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters])
  const { rows } = await bank.db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(explained)
  const times = new Map<string, number>()
  const count = (node: Node): void => {
    const table = node['Relation Name']
    if (table) times.set(table, (times.get(table) ?? 0) + node['Actual Loops'])
    node.Plans?.forEach(count)
  }
  rows[0]?.['QUERY PLAN'].forEach(({ Plan }) => count(Plan))
  return Object.fromEntries(times)
}

test('what a transaction does not have is not looked for', async () => {
  const { transfer, accountId } = await send(bank, {}, 'Submitted')
  expect(transfer).toMatchObject({ made_by: null, posted_entry_id: null, return_entry_id: null })
  expect(await timesLookedAt(transfer.institution_id, accountId)).toEqual({
    transfers: 1,
    linked_accounts: 1,
    depositors: 0,
    schedules: 0,
    disputes: 0,
    dispute_credits: 0,
  })
})
