import type { WorkItem } from '@passbook/contract/console/work'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { useStaff } from '../../../../../test/console/use-staff.ts'
import { raiseTask } from '../tasks.ts'

interface Listed {
  items: WorkItem[]
  kinds: { kind: string; open: number; overdue: number }[]
  has_more: boolean
}

describe('the work queue', () => {
  const test = useTestApp()
  const [agent, other] = useStaff(test, 'agent', 'operations')
  let keys = 0

  const raise = async (kind: string, dueInDays?: number) => {
    const now = test.ctx.clock.now()
    const key = `work:${(keys += 1)}`
    const dueAt = dueInDays !== undefined && new Date(now.getTime() + dueInDays * 86_400_000)
    await raiseTask(test.ctx.db, {
      institution_id: agent.institution_id,
      kind,
      message: 'Look at it.',
      key,
      now,
      ...(dueAt && { dueAt }),
    })
    const { id } = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('id')
      .where('institution_id', '=', agent.institution_id)
      .where('task_key', '=', key)
      .executeTakeFirstOrThrow()
    return id
  }
  const list = async (browser: StaffBrowser, query = '') => {
    const { body } = await browser.get<Listed>(`/console/work${query}`)
    if (body.data === null) throw new Error(body.message)
    return body.data
  }
  const act = (browser: StaffBrowser, id: number, what: string, body = {}) =>
    browser.post<{ item: WorkItem }>(`/console/work/${id}/${what}`, body)

  it('tells what is due first, how much of each kind waits, and what is late', async () => {
    const later = await raise('due_order', 10)
    // Without a day of its own it has that of its kind.
    const soon = await raise('due_order')
    const late = await raise('due_order', -1)
    const { items, kinds } = await list(agent.browser, '?kind=due_order')
    expect(items.map(({ id }) => id)).toEqual([late, soon, later])
    expect(kinds).toContainEqual({ kind: 'due_order', open: 3, overdue: 1 })
  })

  it('goes on from page to page without losing or repeating one', async () => {
    const made: number[] = []
    for (let n = 0; n < 120; n += 1) made.push(await raise('many', n % 3 === 0 ? n : undefined))
    const seen: number[] = []
    let after = ''
    for (;;) {
      const { items, has_more } = await list(agent.browser, `?kind=many${after}`)
      seen.push(...items.map(({ id }) => id))
      if (!has_more) break
      after = `&after=${seen.at(-1)}`
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(made)
  })

  it('gives an item to the first of two, and back again', async () => {
    const id = await raise('claims')
    const tries = await Promise.all([
      act(agent.browser, id, 'claim'),
      act(other.browser, id, 'claim'),
    ])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const [winner, loser] = tries[0].status === 200 ? [agent, other] : [other, agent]
    expect((await act(loser.browser, id, 'done')).status).toBe(422)
    expect((await list(winner.browser, '?view=mine&kind=claims')).items).toHaveLength(1)
    expect((await list(loser.browser, '?view=mine&kind=claims')).items).toHaveLength(0)
    expect((await act(loser.browser, id, 'release')).body.data?.item.claimed_by).toBeNull()
    expect((await act(loser.browser, id, 'claim')).body.data?.item.claimed_by).toMatchObject({
      staff_id: loser.staff_id,
    })
  })

  /** Nothing of earlier tests is left to take. */
  const finishAll = () =>
    test.ctx.db
      .updateTable('staff_tasks')
      .set({ handled_at: test.ctx.clock.now(), handled_by: 'a test' })
      .where('institution_id', '=', agent.institution_id)
      .where('handled_at', 'is', null)
      .execute()
  const next = (browser: StaffBrowser) =>
    browser.post<{ item: WorkItem | null }>('/console/work/next')

  it('gives the next item to each who asks, the earliest that they may finish', async () => {
    await finishAll()
    const review = await raise('identity_review', 0)
    const first = await raise('take_next', 1)
    const second = await raise('take_next', 2)
    // An agent may not decide a review.
    const both = await Promise.all([next(agent.browser), next(agent.browser)])
    const ids = both.map(({ body }) => body.data?.item?.id ?? 0)
    expect(ids.toSorted((a, b) => a - b)).toEqual([first, second])
    expect((await next(agent.browser)).body.data?.item).toBeNull()
    const { body } = await next(other.browser)
    expect(body.data?.item).toMatchObject({
      id: review,
      claimed_by: { staff_id: other.staff_id },
      due_reason: 'Our standard: 2 business days',
    })
  })

  it('is assigned by operations to a colleague who may finish it and is no relative', async () => {
    const id = await raise('identity_review')
    const another = await enterAs(test, 'operations')
    const assign = (staff_id: string, browser = other.browser) =>
      browser.post<{ item: WorkItem }>(`/console/work/${id}/assign`, { staff_id })
    expect((await assign(another.staff_id, agent.browser)).status).toBe(403)
    // An agent may not decide a review.
    expect((await assign(agent.staff_id)).status).toBe(422)
    const given = await assign(another.staff_id)
    expect(given.body.data?.item.claimed_by?.staff_id).toBe(another.staff_id)
    const { depositor_id, institution_id } = await addApplicant(test)
    await test.ctx.db
      .updateTable('staff_tasks')
      .set({ depositor_id })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await test.ctx.db
      .insertInto('staff_ties')
      .values({
        institution_id,
        staff_id: another.staff_id,
        depositor_id,
        kind: 'family',
        reason: 'A cousin.',
        recorded_by: other.staff_id,
        recorded_at: test.ctx.clock.now(),
      })
      .execute()
    expect((await assign(another.staff_id)).status).toBe(422)
    const listed = await other.browser.get<{ colleagues: { staff_id: string }[] }>(
      `/console/work/${id}/colleagues`,
    )
    const names = listed.body.data?.colleagues.map(({ staff_id }) => staff_id)
    expect(names).toContain(other.staff_id)
    expect(names).not.toContain(another.staff_id)
    // A relative is not given it as the next item either.
    await act(other.browser, id, 'release')
    await finishAll()
    await test.ctx.db
      .updateTable('staff_tasks')
      .set({ handled_at: null, handled_by: null })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    expect((await next(another.browser)).body.data?.item).toBeNull()
    expect((await next(other.browser)).body.data?.item?.id).toBe(id)
  })

  it('is handed back with a note, by the person who has it', async () => {
    const id = await raise('hand_back')
    const note = { text: 'Called, no answer.' }
    expect((await act(agent.browser, id, 'hand-back', note)).status).toBe(422)
    await act(agent.browser, id, 'claim')
    expect((await act(other.browser, id, 'hand-back', note)).status).toBe(422)
    const back = await act(agent.browser, id, 'hand-back', note)
    expect(back.body.data?.item).toMatchObject({ claimed_by: null, notes: [note] })
  })

  it('is filtered by several kinds at once', async () => {
    const ids = [await raise('kind_one', 1), await raise('kind_two', 2)]
    const { items } = await list(agent.browser, '?kind=kind_one,kind_two')
    expect(items.map(({ id }) => id)).toEqual(ids)
  })

  it('keeps notes in order, and who wrote them', async () => {
    const id = await raise('notes')
    await act(agent.browser, id, 'notes', { text: 'Called, nobody there.' })
    const noted = await act(other.browser, id, 'notes', { text: 'Called again.' })
    expect(noted.body.data?.item.notes).toMatchObject([
      { by: 'Some agent', text: 'Called, nobody there.' },
      { by: 'Some operations', text: 'Called again.' },
    ])
    expect((await act(agent.browser, id, 'notes', { text: '  ' })).status).toBe(422)
  })

  it('is done once, and then among what is done', async () => {
    const id = await raise('done')
    expect((await act(agent.browser, id, 'done')).body.data?.item.handled_by).toBe(agent.email)
    expect((await act(other.browser, id, 'done')).status).toBe(422)
    expect((await list(agent.browser, '?kind=done')).items).toEqual([])
    expect((await list(agent.browser, '?view=done&kind=done')).items).toMatchObject([{ id }])
    expect((await act(agent.browser, 999_999_999, 'claim')).status).toBe(404)
  })
})
