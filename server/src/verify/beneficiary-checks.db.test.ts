import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { child } from '../../test/beneficiaries/list.ts'
import { name, nameAll } from '../../test/beneficiaries/naming.ts'
import { type Saver, addSaver } from '../../test/savers.ts'
import { verifyBooks } from './verify-books.ts'

describe('verify, of beneficiaries', () => {
  const test = useTestApp()

  /** Past every trigger and privilege, as somebody with the database in hand would. */
  async function tamper(statement: string, { entity_id }: Saver): Promise<void> {
    const client = new Client({ connectionString: test.database.ownerUrl })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query(statement, [entity_id])
    await client.end()
  }

  it.each([
    [
      'took a hundredth of a percent',
      `update beneficiaries set allocation_bp = allocation_bp - 1 where entity_id = $1 and place = 1`,
      `update beneficiaries set allocation_bp = allocation_bp + 1 where entity_id = $1 and place = 1`,
      /2 primary beneficiaries have 9999/,
    ],
    [
      'made primary ones contingent',
      `update beneficiaries set kind = 'contingent' where entity_id = $1 and kind = 'primary'`,
      `update beneficiaries set kind = 'primary' where entity_id = $1 and place < 3`,
      /3 contingent beneficiaries have 20000/,
    ],
    [
      'put another name in the place of one',
      `update beneficiaries set first_name = 'Mallory' where entity_id = $1 and place = 1`,
      `update beneficiaries set first_name = 'Child I' where entity_id = $1 and place = 1`,
      /version 3: kept .* named .*Mallory/,
    ],
  ])('names the difference when somebody %s', async (_, change, back, words) => {
    const saver = await addSaver(test)
    await nameAll(saver.browser, 2)
    await name(saver.browser, child(3, 'contingent'))
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
    await tamper(change, saver)
    expect((await verifyBooks(test.ctx.db)).difference).toMatch(words)
    await tamper(back, saver)
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
  })
})
