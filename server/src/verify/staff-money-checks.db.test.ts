import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { type Closer, addCloser } from '../../test/closers.ts'
import { type TwoOfStaff, twoOfStaff } from '../../test/console/two-people.ts'
import { verifyBooks } from './verify-books.ts'

const REFUND = { amount_cents: 12_50, words: 'Wire fee charged by your bank' }

describe('checking money that staff moved by hand', () => {
  const test = useTestApp()
  let owner: Client
  let staff: TwoOfStaff
  let ada: Closer
  let transferId: string

  beforeAll(async () => {
    owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    // Whoever owns the database can change what the application cannot.
    await owner.query('set session_replication_role = replica')
    staff = await twoOfStaff(test)
    ada = await addCloser(test, 400_00)
    const { approvalId } = await staff.ask(ada.depositor_id, 'refund', REFUND)
    await staff.decide(approvalId)
    const { id } = await test.ctx.db
      .selectFrom('transfers')
      .select('id')
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow()
    transferId = id
  })
  afterAll(() => owner.end())

  const difference = async () => (await verifyBooks(test.ctx.db)).difference

  /** Something is wrong, is found, and is put right again. */
  async function finds(wrong: string, right: string, words: RegExp) {
    expect(await difference()).toBeNull()
    await owner.query(wrong)
    expect(await difference()).toMatch(words)
    await owner.query(right)
    expect(await difference()).toBeNull()
  }

  it('cannot be changed by the application at all', async () => {
    const taken = test.ctx.db
      .deleteFrom('money_by_hand_letters')
      .where('institution_id', '=', ada.institution_id)
      .execute()
    await expect(taken).rejects.toThrow('permission denied')
    const alone = test.ctx.db
      .insertInto('money_by_hand')
      .values({
        institution_id: ada.institution_id,
        transfer_id: ada.transaction.uuid,
        asked_by: 'one',
        agreed_by: 'one',
        made_at: new Date(),
      })
      .execute()
    await expect(alone).rejects.toThrow()
  })

  it('finds one whose second person was taken out, or is the first', async () => {
    const { email } = staff.checker
    const people = `update money_by_hand set agreed_by = `
    const of = ` where transfer_id = '${transferId}'`
    const put = `alter table money_by_hand drop constraint money_by_hand_check;`
    await owner.query(put)
    const right = `${people}'${email}'${of}`
    const words = /^two people stand behind every refund/
    await finds(`${people}null${of}`, right, words)
    await finds(`${people}upper(asked_by)${of}`, right, words)
    await finds(
      `${people}'somebody@else.example'${of}`,
      right,
      /^a refund or reversal asked for at the console/,
    )
  })

  it('finds one that nobody stands behind', async () => {
    await owner.query('create table kept as select * from money_by_hand')
    await finds(
      `delete from money_by_hand where transfer_id = '${transferId}'`,
      'insert into money_by_hand select * from kept',
      /^two people stand behind .* refund .* was made by nobody and nobody/,
    )
  })

  it('finds one that was refused, or agreed to for another amount', async () => {
    const asked = 'update staff_approvals set '
    const words = /^a refund or reversal asked for at the console/
    await finds(
      `${asked}decision = 'refused' where what = 'refund'`,
      `${asked}decision = 'approved' where what = 'refund'`,
      words,
    )
    const amount = (cents: number) =>
      `${asked}payload = jsonb_set(payload, '{amount_cents}', '${cents}') where what = 'refund'`
    await finds(amount(1), amount(12_50), words)
  })

  it('finds one of which a holder has no letter', async () => {
    await owner.query('create table written as select * from money_by_hand_letters')
    await finds(
      'delete from money_by_hand_letters',
      'insert into money_by_hand_letters select * from written',
      new RegExp(`^everybody whose account it is .* no letter to depositor ${ada.depositor_id}`),
    )
  })
})
