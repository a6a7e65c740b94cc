import type { Reversible } from '@passbook/contract/console/customer-acts'
import { beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../test/browser.ts'
import { addCloser } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { useCustomer } from '../../../../test/console/customer.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { importAnswerFile } from '../../money/returns/import-answer-file.ts'
import { settleDue } from '../../money/transfers/settle-due.ts'

const day = parseBusinessDate
const TUESDAY = day('2026-11-17')
const OLIVE = { kind: 'operator', id: 'Olive' } as const

describe.each(['harborlight', 'summit'])('a reversal at %s', (slug) => {
  const { test, clock, staff, ada } = useCustomer(slug)

  /** Her first deposit has left on Monday and is in the books on Tuesday. */
  beforeEach(async () => {
    await leave(day('2026-11-16'))
    clock.set('2026-11-17T14:00:00Z')
    await settleDue(test.ctx, ada.institution_id, TUESDAY)
  })

  async function leave(date: BusinessDate): Promise<void> {
    clock.set(`${date}T21:00:00Z`)
    await submitDue(test.ctx, ada.institution_id, date)
  }
  const transferId = () => ada.transaction.uuid
  const ask = (body: object = {}) =>
    staff.ask(ada.depositor_id, 'reversal', {
      transaction_id: transferId(),
      mistake: 'duplicate',
      ...body,
    })
  const reversals = () =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['kind', 'amount_cents', 'status', 'file_date'])
      .where('institution_id', '=', ada.institution_id)
      .where('reverses_transfer_id', '=', transferId())
      .execute()
  const reversible = async () => {
    const path = `/console/customers/${ada.depositor_id}/reversible`
    const { body } = await staff.maker.browser.get<{ transfers: Reversible[] }>(path)
    return body.data?.transfers ?? []
  }
  const comeBack = async () => {
    const { institution_id } = ada
    const wanted = { institution_id, transferId: transferId(), code: 'R01' }
    const { text } = await returnTransaction(test.ctx, wanted)
    return importAnswerFile(test.ctx, { institution_id, text: text ?? '', actor: OLIVE })
  }

  it('goes out in the next file for the same amount, once two agree, and is told', async () => {
    expect(await reversible()).toMatchObject([
      { uuid: transferId(), amount_cents: 250_00, until: '2026-11-24' },
    ])
    const { approvalId } = await ask()
    expect(await reversals()).toEqual([])
    const { approval } = await staff.decide(approvalId)
    expect(approval?.words).toMatch(/^Reverse the deposit of \$250\.00 of Tessa Testwell, /)
    expect(await reversals()).toEqual([
      {
        kind: 'deposit_reversal',
        amount_cents: 250_00,
        status: 'Initiated',
        file_date: '2026-11-17',
      },
    ])
    expect(await reversible()).toEqual([])
    await leave(TUESDAY)
    expect(await reversals()).toMatchObject([{ status: 'Submitted' }])
    const letters = await inboxOf(test, ada.email, slug)
    const letter = letters.find(({ subject }) => subject?.endsWith('is reversing your deposit'))
    expect(letter?.text).toContain('We sent it twice by mistake.')
    expect(letter?.text).toContain('will show it as REVERSAL')
    expect((await ask()).status).toBe(422)
  })

  it('is refused when five banking days have passed, also while the question waited', async () => {
    const { approvalId } = await ask()
    clock.set('2026-11-25T15:00:00Z')
    expect(await staff.decide(approvalId)).toMatchObject({ status: 422 })
    expect(await reversals()).toEqual([])
    await staff.decide(approvalId, 'refuse')
    expect(await reversible()).toEqual([])
    expect(await ask()).toMatchObject({
      status: 422,
      errors: { transfer_id: ['It is too late: five banking days have passed.'] },
    })
  })

  it('of what came back, or of somebody else’s, is refused', async () => {
    const bea = await addCloser(test, 100_00, { slug })
    expect((await staff.ask(bea.depositor_id, 'reversal', wishOf(transferId()))).status).toBe(404)
    const other = slug === 'summit' ? 'harborlight' : 'summit'
    const stranger = await enterAs(test, 'operations', other)
    const path = `/console/customers/${ada.depositor_id}/reversal`
    expect((await stranger.browser.post(path, wishOf(transferId()))).status).toBe(404)
    await comeBack()
    expect((await ask()).status).toBe(422)
  })

  it('and a return that come at once do not both take the money', async () => {
    const { approvalId } = await ask()
    const [decided] = await Promise.all([staff.decide(approvalId), comeBack()])
    await leave(TUESDAY)
    const made = await reversals()
    expect(made.map(({ status }) => status)).toEqual(decided.status === 200 ? ['Cancelled'] : [])
    const { body } = await ada.browser.get<{ current_balance_cents: number }[]>('/accounts')
    expect(body.data?.[0]?.current_balance_cents).toBe(400_00)
  })

  it('agreed to by two at once is made once', async () => {
    const { approvalId } = await ask()
    const third = await enterAs(test, 'approver', slug)
    const both = await Promise.all([
      staff.decide(approvalId),
      staff.decide(approvalId, 'approve', third),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await reversals()).toHaveLength(1)
  })
})

function wishOf(transaction_id: string) {
  return { transaction_id, mistake: 'duplicate', reason: 'Sent twice by us.' }
}
