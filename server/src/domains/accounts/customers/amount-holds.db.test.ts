import type { OpenItems } from '@passbook/contract/console/customer-records'
import type { Customer } from '@passbook/contract/console/customers'
import { beforeEach, describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { runCommand } from '../../../../test/console/command-line.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { endAmountHolds, nextAmountHolds } from './amount-holds.ts'

const BECAUSE = { reason: 'The sender of the check says it was stolen.' }
type Member = Awaited<ReturnType<typeof enterAs>>

describe('a hold on an amount', () => {
  const test = useTestApp()
  startEachAt(test, '2026-11-13T15:00:00Z')
  let operations: Member
  let approver: Member
  let saver: Closer

  beforeEach(async () => {
    operations = await enterAs(test, 'operations')
    approver = await enterAs(test, 'approver')
    saver = await addCloser(test, 400_00)
  })

  const place = (order: object, by = operations) =>
    by.browser.post<{ uuid: string }>(`/console/customers/${saver.depositor_id}/amount-holds`, {
      amount_cents: 150_00,
      ends_on: '2026-12-01',
      ...BECAUSE,
      ...order,
    })
  const release = (hold = '', by = operations, of = saver.depositor_id) =>
    by.browser.post<{ approval_id: string }>(
      `/console/customers/${of}/amount-holds/${hold}/release`,
      BECAUSE,
    )
  const decide = (id = '', by = approver) =>
    by.browser.post(`/console/approvals/${id}/decide`, { decision: 'approve', ...BECAUSE })
  const account = async () => {
    const path = `/console/customers/${saver.depositor_id}`
    const { body } = await operations.browser.get<Customer>(path)
    const { current_cents = 0, available_cents = 0 } = body.data?.account ?? {}
    return { current_cents, available_cents }
  }
  const holds = async () => {
    const path = `/console/customers/${saver.depositor_id}/open-items`
    return (await operations.browser.get<OpenItems>(path)).body.data?.amount_holds
  }
  const ALL = { current_cents: 400_00, available_cents: 400_00 }
  const HELD = { current_cents: 400_00, available_cents: 250_00 }

  it('keeps the amount in the account, leaves the rest available, and says who placed it and why', async () => {
    expect((await place({})).status).toBe(200)
    expect(await account()).toEqual(HELD)
    expect(await holds()).toMatchObject([
      { amount_cents: 150_00, ends_on: '2026-12-01', placed_by: operations.name, ...BECAUSE },
    ])
    const own = await saver.browser.get<object[]>('/accounts')
    expect(own.body.data).toMatchObject([
      { current_balance_cents: 400_00, available_balance_cents: 250_00, held_cents: 150_00 },
    ])
    expect(JSON.stringify(own.body)).not.toContain('stolen')
    await expectSoundBooks(test.ctx.db)
  })

  it('stops the closing of the account', async () => {
    await place({})
    const path = `/console/customers/${saver.depositor_id}/close`
    const closing = await operations.browser.post(path, BECAUSE)
    expect(closing.status).toBe(422)
    expect(JSON.stringify(closing.body)).toMatch(/\$150\.00|hold/)
  })

  it('is refused above what is available, for a past or far day, and for other roles', async () => {
    expect((await place({ amount_cents: 400_01 })).body.errors?.['amount_cents']).toEqual([
      'This is more than the available balance.',
    ])
    expect((await place({ ends_on: '2026-11-12' })).status).toBe(422)
    expect((await place({ ends_on: '2027-02-12' })).status).toBe(422)
    expect((await place({ amount_cents: 0 })).status).toBe(422)
    expect((await place({}, await enterAs(test, 'agent'))).status).toBe(403)
    expect(await account()).toEqual(ALL)
  })

  it('is released before its day by two, once, and only for its own customer', async () => {
    const hold = (await place({})).body.data?.uuid
    const other = await addCloser(test, 10_00)
    expect((await release(hold, operations, other.depositor_id)).status).toBe(404)
    const id = (await release(hold)).body.data?.approval_id
    expect((await decide(id, operations)).status).toBe(403)
    expect(await account()).toEqual(HELD)
    const shown = await approver.browser.get<{ approval: { facts: object[] } }>(
      `/console/approvals/${id}`,
    )
    expect(shown.body.data?.approval.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Hold', value: '$150.00', after: 'None' }),
        expect.objectContaining({ label: 'Reason for the hold', value: BECAUSE.reason }),
      ]),
    )
    expect((await decide(id)).status).toBe(200)
    expect(await account()).toEqual(ALL)
    expect(await holds()).toEqual([])
    expect((await release(hold)).status).toBe(404)
    await expectSoundBooks(test.ctx.db)
  })

  it('can be released by the command, which asks a second person', async () => {
    const hold = (await place({})).body.data?.uuid ?? ''
    const as = ['--as', operations.email, '--institution', 'harborlight']
    const asked = await runCommand(test, [
      ...as,
      'release-amount-hold',
      saver.depositor_id,
      hold,
      '--reason',
      'They sent the proof.',
    ])
    expect(asked.err).toBe('')
    const [, id] = /^Request ([\da-f-]{36}) /.exec(asked.out) ?? []
    expect(await account()).toEqual(HELD)
    expect((await decide(id)).status).toBe(200)
    expect(await account()).toEqual(ALL)
  })

  it('ends after its last day, also with a request that nobody decided', async () => {
    const { institution_id } = operations
    const hold = (await place({})).body.data?.uuid
    const id = (await release(hold)).body.data?.approval_id
    const due = await nextAmountHolds(test.ctx.db)
    expect(due.get(institution_id)).toBe('2026-12-02')
    await endAmountHolds(test.ctx, institution_id, parseBusinessDate('2026-12-01'))
    expect(await account()).toEqual(HELD)
    await endAmountHolds(test.ctx, institution_id, parseBusinessDate('2026-12-02'))
    await endAmountHolds(test.ctx, institution_id, parseBusinessDate('2026-12-02'))
    expect(await account()).toEqual(ALL)
    expect((await nextAmountHolds(test.ctx.db)).has(institution_id)).toBe(false)
    expect((await decide(id)).status).toBe(422)
  })
})
