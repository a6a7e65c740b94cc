import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addCloser } from '../../../../test/closers.ts'
import { runOperator } from '../../run-operator.ts'

describe('refund and reverse-entry', () => {
  const test = useTestApp()

  async function act(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOperator(
      ['--as', 'Olive Operator', '--institution', 'harborlight', ...argv],
      {
        open: async () => ({ ctx: test.ctx, close: async () => undefined }),
        write: (line) => void out.push(line),
        complain: (line) => void err.push(line),
      },
    )
    return { code, out: out.join('\n'), err: err.join('\n') }
  }

  const words = ['--words', 'Fee of your bank']
  const second = ['--agreed-by', 'Paula Partner']

  it('refunds in the name of two, and writes to the holders', async () => {
    const ada = await addCloser(test, 400_00)
    const done = await act('refund', ada.depositor_id, '12.50', ...words, ...second)
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toContain('Refunded $12.50')
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toContain('refunded you $12.50')
    const people = await test.ctx.db
      .selectFrom('money_by_hand')
      .select(['asked_by', 'agreed_by'])
      .where('institution_id', '=', ada.institution_id)
      .execute()
    expect(people).toEqual([{ asked_by: 'Olive Operator', agreed_by: 'Paula Partner' }])
    await expectSoundBooks(test.ctx.db)
  })

  it('takes nobody for two people, however the name is written', async () => {
    const ada = await addCloser(test, 400_00)
    const alone = ['--agreed-by', ' olive OPERATOR ']
    const refund = await act('refund', ada.depositor_id, '12.50', ...words, ...alone)
    expect([refund.code, refund.err]).toEqual([1, expect.stringContaining('by two people')])
    const reversal = await act('reverse-entry', ada.transaction.uuid, 'duplicate', ...alone)
    expect([reversal.code, reversal.err]).toEqual([1, expect.stringContaining('by two people')])
  })

  it('says what is missing or wrong on the line', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const line of [
      ['refund', id, '12.50', ...words],
      ['refund', id, '12.5', ...words, ...second],
      ['refund', id, '0.00', ...words, ...second],
      ['refund', id, '12.50', ...second],
      ['reverse-entry', id, 'duplicate'],
      ['reverse-entry', id, 'because', ...second],
    ]) {
      expect((await act(...line)).code).toBe(2)
    }
    expect((await act('refund', id, '12.50', ...words, ...second)).code).toBe(1)
  })
})
