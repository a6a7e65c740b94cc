import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { DAY, TEST_ACTOR } from '../../../../test/books.ts'
import { dump } from '../../../../test/dump.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { openLog } from '../../../platform/log.ts'
import { openSavingsAccount } from './savings-account.ts'
import { openSavingsNumber } from './savings-number.ts'

const lines: string[] = []
const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })

describe('savings account numbers', () => {
  const test = useTestApp({}, log)

  const open = (at: string, draw?: () => string) => {
    const input = { institution_id: at, openedOn: DAY, actor: TEST_ACTOR }
    return inTransaction(test.ctx.db, (trx) => openSavingsAccount(test.ctx, trx, input, draw))
  }

  const read = (id: string) =>
    test.ctx.db
      .selectFrom('savings_accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  const numberOf = async (id: string) => openSavingsNumber(test.ctx.vault, await read(id))

  it('are nowhere in the database or the log in full', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const ada = await addApplicantWith(test)
      expect((await fund(ada.browser, 100_00)).status).toBe(200)
      const { body } =
        await ada.browser.get<{ uuid: string; account_last_four: string }[]>('/accounts')
      const [account] = body.data ?? []
      const number = await numberOf(account?.uuid ?? '')
      expect(number).toMatch(/^[1-9]\d{9}$/)
      expect(account?.account_last_four).toBe(number.slice(-4))
      numbers.push(number)
    }
    const text = await dump(test.ctx.db)
    expect(text).toContain('public.savings_accounts (')
    expect(lines.length).toBeGreaterThan(3)
    for (const number of numbers) {
      for (const spelled of [number, Buffer.from(number).toString('hex')]) {
        expect(text).not.toContain(spelled)
        expect(lines.join('')).not.toContain(spelled)
      }
    }
  })

  it('do not count up: the day an account was opened tells nothing of its number', async () => {
    const at = await findInstitutionId(test, 'harborlight')
    const numbers: number[] = []
    for (let count = 0; count < 5; count += 1) numbers.push(Number(await numberOf(await open(at))))
    const steps = numbers.slice(1).map((number, place) => number - (numbers[place] ?? 0))
    expect(steps.every((step) => Math.abs(step) < 1000)).toBe(false)
  })

  it('are each given once at an institution, whatever is drawn', async () => {
    const at = await findInstitutionId(test, 'harborlight')
    const draw = () => {
      const left = ['5550000001', '5550000001', '5550000002']
      return () => left.shift() ?? ''
    }
    expect(await numberOf(await open(at, draw()))).toBe('5550000001')
    expect(await numberOf(await open(at, draw()))).toBe('5550000002')
    const summit = await findInstitutionId(test, 'summit')
    expect(await numberOf(await open(summit, draw()))).toBe('5550000001')
    await expect(open(at, () => '5550000001')).rejects.toThrow('no free account number')
  })

  it('cannot rest in the open: the table refuses one', async () => {
    const id = await open(await findInstitutionId(test, 'harborlight'))
    const change = { account_number: '1000000001' } as never
    const plain = test.ctx.db.updateTable('savings_accounts').set(change).where('id', '=', id)
    await expect(plain.execute()).rejects.toThrow('savings_accounts_sealed')
  })
})
