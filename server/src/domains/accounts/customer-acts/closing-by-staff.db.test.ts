import type { ClosingForStaff } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import { describe, expect, it } from 'vitest'
import { freshCode } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { useCustomer } from '../../../../test/console/customer.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { importAnswerFile } from '../../money/returns/import-answer-file.ts'

const OLIVE = { kind: 'operator', id: 'Olive' } as const

describe.each(['harborlight', 'summit'])('closing for a customer of %s', (slug) => {
  const { test, clock, staff, ada } = useCustomer(slug)

  const read = async <T>(path = '') => {
    const address = `/console/customers/${ada.depositor_id}${path}`
    return (await staff.maker.browser.get<T>(address)).body.data
  }
  const close = () => staff.ask(ada.depositor_id, 'close')
  const leave = () => {
    clock.set('2026-11-16T21:00:00Z')
    return submitDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-16'))
  }
  const payouts = () =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['id', 'amount_cents', 'status'])
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'payout')
      .execute()

  it('pays everything out once two agree, and writes to them; then it opens again', async () => {
    const quote = await read<ClosingForStaff>('/closing')
    expect(quote).toMatchObject({ obstacle: null, voids: 1, balance_cents: 400_00 })
    const { approvalId } = await close()
    expect(await payouts()).toEqual([])
    expect((await staff.decide(approvalId)).status).toBe(200)
    expect(await payouts()).toMatchObject([{ amount_cents: quote?.payout_cents }])
    expect(await read<Customer>()).toMatchObject({ closing_status: 'PAYING' })
    const subjects = async () =>
      (await inboxOf(test, ada.email, slug)).map(({ subject }) => subject)
    expect(await subjects()).toContainEqual(expect.stringMatching(/account is closed$/))
    expect((await close()).status).toBe(422)

    expect((await staff.ask(ada.depositor_id, 'reopen')).status).toBe(422)
    await leave()
    clock.set('2026-11-17T15:00:00Z')
    const [payout] = await payouts()
    const { institution_id } = ada
    const sent = { institution_id, transferId: payout?.id ?? '', code: 'R02' }
    const { text } = await returnTransaction(test.ctx, sent)
    await importAnswerFile(test.ctx, { institution_id, text: text ?? '', actor: OLIVE })
    const reopening = await staff.ask(ada.depositor_id, 'reopen')
    expect(await read<Customer>()).toMatchObject({ closing_status: 'RETURNED' })
    expect((await staff.decide(reopening.approvalId)).status).toBe(200)
    expect(await read<Customer>()).toMatchObject({
      closing_status: null,
      balance_cents: quote?.payout_cents,
    })
    expect(await subjects()).toContainEqual(expect.stringMatching(/account is open again$/))
  })

  it('is refused with the date while a deposit is on its way, also when it left meanwhile', async () => {
    const { approvalId } = await close()
    await leave()
    expect((await staff.decide(approvalId)).status).toBe(422)
    expect(await payouts()).toEqual([])
    expect(await read<ClosingForStaff>('/closing')).toMatchObject({
      obstacle: expect.stringMatching(/^Deposits of \$250\.00 are still on their way/),
    })
    expect((await close()).status).toBe(422)
  })

  it('and a withdrawal that come at once pay nothing out twice', async () => {
    const { approvalId } = await close()
    const step_up = await freshCode(test, ada, 'withdraw')
    const wish = { amount_cents: 100_00, step_up }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [decided] = await Promise.all([
      staff.decide(approvalId),
      ada.browser.call('POST', '/withdraw', wish, key),
    ])
    expect(decided.status).toBe(200)
    const [payout] = await payouts()
    expect(payout?.amount_cents).toBeGreaterThanOrEqual(400_00)
  })

  it('is nothing of another institution’s', async () => {
    const other = slug === 'summit' ? 'harborlight' : 'summit'
    const { browser } = await enterAs(test, 'operations', other)
    const of = `/console/customers/${ada.depositor_id}`
    expect((await browser.get(`${of}/closing`)).status).toBe(404)
    for (const what of ['close', 'reopen']) {
      const reply = await browser.post(`${of}/${what}`, { reason: 'They called us.' })
      expect(reply.status).toBe(404)
    }
  })
})
