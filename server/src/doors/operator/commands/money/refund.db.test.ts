import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { expectSoundBooks } from '../../../../../test/books.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { addCloser } from '../../../../../test/closers.ts'
import { atCommandLine } from '../../../../../test/console/command-line.ts'

describe('refund and reverse-entry', () => {
  const test = useTestApp()
  let line: Awaited<ReturnType<typeof atCommandLine>>
  beforeAll(async () => {
    line = await atCommandLine(test)
  })

  const words = ['--words', 'Fee of your bank']
  const reason = ['--reason', 'They sent us the bill.']

  it('refunds once a second person agrees, and writes to the holders', async () => {
    const ada = await addCloser(test, 400_00)
    const asked = await line.run('refund', ada.depositor_id, '12.50', ...words, ...reason)
    expect(asked).toMatchObject({ code: 0, err: '' })
    const people = () =>
      test.ctx.db
        .selectFrom('money_by_hand')
        .select(['asked_by', 'approval_id'])
        .where('institution_id', '=', ada.institution_id)
        .execute()
    expect(await people()).toEqual([])
    expect(await line.agree(asked)).toBe(200)
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toContain('refunded you $12.50')
    const approval_id = /[\da-f-]{36}/.exec(asked.out)?.[0]
    expect(await people()).toEqual([{ asked_by: line.maker.email, approval_id }])
    await expectSoundBooks(test.ctx.db)
  })

  it('takes no name in place of a second person', async () => {
    const ada = await addCloser(test, 400_00)
    const agreed = ['--agreed-by', 'Paula Partner']
    const refund = await line.run('refund', ada.depositor_id, '12.50', ...words, ...agreed)
    expect(refund).toMatchObject({ code: 2, err: expect.stringContaining('agreed-by') })
  })

  it('says what is missing or wrong on the line', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const given of [
      ['refund', id, '12.50', ...words],
      ['refund', id, '12.5', ...words, ...reason],
      ['refund', id, '0.00', ...words, ...reason],
      ['refund', id, '12.50', ...reason],
      ['refund', id, '12.50', ...words, '--reason', 'no'],
      ['reverse-entry', id, 'duplicate'],
      ['reverse-entry', id, 'because', ...reason],
    ]) {
      expect((await line.run(...given)).code, given.join(' ')).toBe(2)
    }
    expect((await line.run('refund', id, '12.50', ...words, ...reason)).code).toBe(1)
    expect((await line.run('reverse-entry', id, 'duplicate', ...reason)).code).toBe(1)
  })
})
