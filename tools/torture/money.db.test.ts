import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, cloneDatabase } from '../../server/test/database.ts'
import { Bank } from './bank.ts'
import { closeConnections } from './browser.ts'
import { Chance } from './chance.ts'
import { moveMoneyAt } from './money.ts'
import { Report } from './report.ts'

/** The short form of `npm run torture -- money`. */

const SERVERS = 2
const SCOPE = { kills: 2, people: 3, waitsForMail: false, chance: new Chance('short') }

const held = {} as { database: TestDatabase; bank: Bank }
beforeAll(async () => {
  held.database = await cloneDatabase()
  const { appUrl, ownerUrl } = held.database
  const url = (role: string) => (role === 'passbook_app' ? appUrl : ownerUrl)
  held.bank = await Bank.open(SERVERS, { cluster: { url } })
})
afterAll(async () => {
  await held.bank.close()
  closeConnections()
  await held.database.drop()
})

test('two servers that are killed lose no cent and double none', async () => {
  const lines: string[] = []
  const report = new Report('money', (line) => lines.push(line))
  await moveMoneyAt(held.bank, report, SCOPE)
  expect(report.holds, lines.join('\n')).toBe(true)
})
