import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Progress } from '@passbook/contract/depositor'
import type { Statement } from '@passbook/contract/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, freshCode } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { close } from '../../../../test/closers.ts'
import { type Joint, codeByEmail, invited, joined } from '../../../../test/joint/joining.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { savingsOf } from '../../../../test/savers.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { advanceClock } from '../../../doors/banking-day/advance-clock.ts'

/** A month of one, two of both, and two more after the second has left, in which it is closed. */
describe('whoever left an account', () => {
  const folder = temporaryFolder('left')
  const test = useTestApp({ DATA_DIR: folder })
  let one: Joint
  let left_on = easternDate(new Date())
  let lettersBefore = 0
  let account = ''
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const remove = async ({ browser }: Applicant, step_up: object) =>
    (await browser.post('/joint/remove', { depositor_id: one.second.depositor_id, step_up })).body
      .data

  beforeAll(async () => {
    const primary = await addApplicantWith(test)
    await fund(primary.browser, 5_000_00)
    await advanceClock(test.ctx, { days: 31 })
    one = await joined(test, { primary })
    account = await savingsOf(test, primary)
    await advanceClock(test.ctx, { days: 62 })
    const first = await remove(one.primary, await freshCode(test, one.primary, 'remove-holder'))
    expect(first).toEqual({ status: 'WAITING' })
    const second = await remove(one.second, await codeByEmail(test, one.second, 'remove-holder'))
    expect(second).toEqual({ status: 'REMOVED' })
    left_on = easternDate(test.ctx.clock.now())
    lettersBefore = (await inboxOf(test, one.email)).length
    await advanceClock(test.ctx, { days: 35 })
    const step_up = await freshCode(test, one.primary, 'close-account')
    expect((await close(one.primary, { step_up })).body.data).toMatchObject({ status: 'CLOSED' })
    await advanceClock(test.ctx, { days: 10 })
  })

  const statementsOf = async ({ browser }: Applicant) =>
    (await browser.get<{ statements: Statement[] }>('/statements')).body.data?.statements ?? []

  it('keeps the statements that ended by then, and gets no other, no final one either', async () => {
    const [theirs, all] = [await statementsOf(one.second), await statementsOf(one.primary)]
    const [joinedOn] = await test.ctx.db
      .selectFrom('depositors')
      .select('joined_on')
      .where('id', '=', one.second.depositor_id)
      .execute()
    const since = joinedOn?.joined_on ?? ''
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs).toEqual(all.filter(({ to }) => to >= since && to <= left_on))
    const [final] = all
    expect(final?.is_final).toBe(true)
    const path = `/statements/${final?.year}/${final?.month}`
    expect((await one.primary.browser.get(path)).status).toBe(200)
    expect((await one.second.browser.get(path)).status).toBe(404)
  })

  it('reads nothing else of the account, and hears nothing of it', async () => {
    const { browser } = one.second
    expect((await browser.get('/accounts')).body.data).toEqual([])
    for (const path of [
      '/transactions',
      '/transactions/export?format=csv',
      '/alerts',
      '/tax-documents',
      `/accounts/${account}/coverage`,
      `/accounts/${account}/closing`,
      `/accounts/${account}/numbers`,
      `/accounts/${account}/balances?from=2026-01-01&to=2026-12-31`,
    ]) {
      expect((await browser.get(path)).status, path).toBe(403)
    }
    expect((await browser.post('/entity/details', { excludeDepositorIds: [] })).status).toBe(403)
    const progress = await browser.get<Progress>('/depositor/progress')
    expect(progress.body.data).toMatchObject({
      registration_status: 'VIEW_ONLY',
      extended_status: null,
      owed_cents: 0,
      other_holder_barred: false,
      relink: false,
      is_duplicate: false,
      funding_returned: null,
    })
    expect(await inboxOf(test, one.email)).toHaveLength(lettersBefore)
  })

  it('moves nothing, closes nothing, and is told nothing by trying', async () => {
    const { browser } = one.second
    const headers = { 'idempotency-key': randomUUID() }
    const wish = { amount_cents: 10_00 }
    expect((await browser.call('POST', '/deposit', wish, headers)).status).toBe(403)
    expect((await browser.call('POST', '/withdraw', wish, headers)).status).toBe(403)
    const closing = await close(one.second)
    expect([closing.status, closing.body.data]).toEqual([403, null])
    const { depositor_id } = one.primary
    expect((await browser.post('/joint/remove', { depositor_id })).status).toBe(404)
    const uuid = randomUUID()
    expect((await browser.post('/joint/withdraw-request', { uuid })).status).toBe(403)
  })

  it('makes room for another', async () => {
    const other = await joined(test)
    const { depositor_id } = other.second
    const ask = async (who: Applicant, step_up: object) =>
      (await who.browser.post('/joint/remove', { depositor_id, step_up })).body.data
    await ask(other.second, await codeByEmail(test, other.second, 'remove-holder'))
    const done = await ask(other.primary, await freshCode(test, other.primary, 'remove-holder'))
    expect(done).toEqual({ status: 'REMOVED' })
    const next = await invited(test, { primary: other.primary })
    expect(next.depositor_id).not.toBe(depositor_id)
    const { body } = await other.primary.browser.get(
      `/accounts/${await savingsOf(test, other.primary)}/coverage`,
    )
    expect(body.data).toMatchObject({ category: 'single', owners: 1 })
  })
})
