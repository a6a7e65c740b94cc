import type { WorkItem } from '@passbook/contract/console/work'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import type { StaffBrowser } from '../../../../../test/console/staff-browser.ts'
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
