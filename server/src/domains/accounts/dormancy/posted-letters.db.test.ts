import type { Customer } from '@passbook/contract/console/customers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { freshCode } from '../../../../test/applicants.ts'
import type { Closer } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { addSilent, postLetters } from '../../../../test/console/silent.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import {
  listPapersToSend,
  markPaperReturned,
  markPaperSent,
} from '../../documents/paper-mail/list-papers.ts'
import { watchDormancy } from './watch-dormancy.ts'

const BECAUSE = { reason: 'As the rule wants it.' }
const ACTOR = { kind: 'operator', id: 'Olive Operator' } as const
const LONG_AGO = '2019-05-05'

describe('letters before a report that were posted', () => {
  const test = useTestApp()
  const clock = fixedClock('2026-08-01T16:00:00Z')
  let maker: Awaited<ReturnType<typeof enterAs>>
  let checker: Awaited<ReturnType<typeof enterAs>>

  beforeAll(async () => {
    maker = await enterAs(test, 'operations')
    checker = await enterAs(test, 'approver')
  })
  beforeEach(() => {
    test.ctx.clock = clock
    clock.set('2026-08-01T16:00:00Z')
  })

  const watch = ({ institution_id }: Closer) =>
    watchDormancy(test.ctx, institution_id, parseBusinessDate('2026-08-01'))
  const handOver = (state: string) =>
    maker.browser.post<{ approval_id: string }>(
      `/console/dormancy/reports/${state}/2026/hand-over`,
      BECAUSE,
    )

  async function letterIdOf({ institution_id, account }: Closer) {
    const { id } = await test.ctx.db
      .selectFrom('dormancy_letters')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    return id
  }

  async function comeBack(silent: Closer, at: string) {
    const { institution_id, depositor_id } = silent
    const paper_id = await letterIdOf(silent)
    const paper = { institution_id, depositor_id, kind: 'dormancy_letter', paper_id } as const
    await markPaperReturned(test.ctx, { ...paper, now: new Date(at), actor: ACTOR })
  }

  it('are the reason of a report only if they were in time and did not come back', async () => {
    const add = () => addSilent(test, { since: LONG_AGO, state: 'OR' })
    const [reached, moved, late] = [await add(), await add(), await add()]
    await watch(reached)
    await postLetters(test, reached, '2026-08-10')
    await postLetters(test, moved, '2026-08-10')
    await postLetters(test, late, '2026-09-20')
    await comeBack(moved, '2026-08-20T16:00:00Z')
    await comeBack(late, '2026-09-30T16:00:00Z')
    clock.set('2026-11-18T16:00:00Z')
    const asked = await handOver('OR')
    const { status } = await checker.browser.post(
      `/console/approvals/${asked.body.data?.approval_id}/decide`,
      { ...BECAUSE, decision: 'approve' },
    )
    expect(status).toBe(200)
    const items = await test.ctx.db
      .selectFrom('escheat_items')
      .select(['account_id', 'letter'])
      .where('institution_id', '=', reached.institution_id)
      .execute()
    const letterOf = new Map(items.map(({ account_id, letter }) => [account_id, letter]))
    expect([reached, moved, late].map(({ account }) => letterOf.get(account))).toEqual([
      'posted',
      'no_address',
      'no_address',
    ])
  })

  it('do not count as missing if only the certified one is', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'NY', savedCents: 1_500_00 })
    await watch(silent)
    const why = async () => (await handOver('NY')).body.errors?.['']
    expect(await why()).toEqual(['No letter was posted yet.'])
    await postLetters(test, silent, '2026-08-03')
    const certified = 'The second letter was not posted by certified mail yet.'
    for (const now of ['2026-08-04T16:00:00Z', '2026-09-10T16:00:00Z']) {
      clock.set(now)
      expect([now, await why()]).toEqual([now, [certified]])
    }
    clock.set('2026-09-11T16:00:00Z')
    expect(await why()).toEqual([
      'No second letter was posted by certified mail in time; this account waits for next year.',
    ])
  })

  it('come back one by one, though both have one id', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'NY', savedCents: 1_500_00 })
    await watch(silent)
    await postLetters(test, silent, '2026-08-03')
    const { institution_id, depositor_id } = silent
    const agent = (await enterAs(test, 'agent')).browser
    const mailed = async () => {
      const reply = await agent.get<Customer>(`/console/customers/${depositor_id}`)
      return (reply.body.data?.mailed ?? []).map(({ kind, came_back_on }) => [kind, came_back_on])
    }
    const paper_id = await letterIdOf(silent)
    const first = { institution_id, depositor_id, kind: 'dormancy_letter', paper_id } as const
    const now = new Date('2026-08-20T16:00:00Z')
    // The first letter was marked before: marking it again does not mark the certified one.
    await expect(markPaperSent(test.ctx.db, { ...first, now, actor: ACTOR })).rejects.toThrow()
    const certified = { ...first, kind: 'certified_letter' } as const
    await markPaperSent(test.ctx.db, { ...certified, now, actor: ACTOR })
    clock.set('2026-09-01T16:00:00Z')
    const path = `/console/customers/${depositor_id}/returned-mail`
    const recorded = await agent.post(path, { ...BECAUSE, kind: 'dormancy_letter', paper_id })
    expect(recorded.status).toBe(200)
    expect(await mailed()).toEqual([
      ['certified_letter', null],
      ['dormancy_letter', '2026-09-01'],
    ])
  })

  it('have a certified one until its last day, while the account is open and its owner silent', async () => {
    const add = async () => {
      const silent = await addSilent(test, { since: LONG_AGO, state: 'NY', savedCents: 1_500_00 })
      await watch(silent)
      await postLetters(test, silent, '2026-08-03')
      return silent
    }
    const isDue = async ({ institution_id, depositor_id }: Closer) => {
      const today = easternDate(clock.now())
      const due = await listPapersToSend(test.ctx.db, institution_id, today)
      return due.some(
        (paper) => paper.kind === 'certified_letter' && paper.depositor_id === depositor_id,
      )
    }
    const [silent, called, asked, closed] = [await add(), await add(), await add(), await add()]
    clock.set('2026-08-05T16:00:00Z')
    for (const each of [silent, called, asked, closed]) expect(await isDue(each)).toBe(true)
    const call = { ...BECAUSE, by: 'call', on: '2026-08-05' }
    await maker.browser.post(`/console/dormancy/${called.account}/contact`, call)
    const step_up = await freshCode(test, asked, 'reactivate')
    await asked.browser.post(`/accounts/${asked.account}/reactivate`, { step_up })
    await test.ctx.db
      .updateTable('account_contacts')
      .set({ is_open: false })
      .where('institution_id', '=', closed.institution_id)
      .where('account_id', '=', closed.account)
      .execute()
    for (const each of [called, asked, closed]) expect(await isDue(each)).toBe(false)
    clock.set('2026-09-10T16:00:00Z')
    expect(await isDue(silent)).toBe(true)
    clock.set('2026-09-11T16:00:00Z')
    expect(await isDue(silent)).toBe(false)
  })
})
