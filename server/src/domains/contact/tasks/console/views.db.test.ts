import type { BulkResult } from '@passbook/contract/console/bulk'
import { MAX_SAVED_VIEWS, type SavedView, type WorkItem } from '@passbook/contract/console/work'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { useStaff } from '../../../../../test/console/use-staff.ts'
import { raiseTask } from '../tasks.ts'

describe('much work at once', () => {
  const test = useTestApp()
  const [agent, other] = useStaff(test, 'agent', 'operations')
  let keys = 0

  const raise = async (institution_id = agent.institution_id) => {
    const key = `bulk:${(keys += 1)}`
    const now = test.ctx.clock.now()
    await raiseTask(test.ctx.db, { institution_id, kind: 'many', message: 'Look.', key, now })
    const { id } = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('task_key', '=', key)
      .executeTakeFirstOrThrow()
    return id
  }
  const take = async (browser: StaffBrowser, body: object) => {
    const reply = await browser.post<{ results: BulkResult[] }>('/console/work/bulk', body)
    return { status: reply.status, results: reply.body.data?.results }
  }

  it('is claimed, noted and given back, with what came of each', async () => {
    const stranger = await enterAs(test, 'agent', 'summit')
    const ids = [await raise(), await raise(), await raise()]
    const [first, second, third] = ids
    const foreign = await raise(stranger.institution_id)
    await take(other.browser, { what: 'claim', ids: [second] })
    const claimed = await take(agent.browser, { what: 'claim', ids: [...ids, foreign, first] })
    expect(claimed.results).toEqual([
      { id: String(first), is_done: true, message: null },
      { id: String(second), is_done: false, message: expect.stringContaining('Some operations') },
      { id: String(third), is_done: true, message: null },
      { id: String(foreign), is_done: false, message: 'There is no such row any more.' },
    ])
    const noted = await take(agent.browser, { what: 'note', ids, text: 'Seen together.' })
    expect(noted.results?.map(({ is_done }) => is_done)).toEqual([true, true, true])
    await take(agent.browser, { what: 'release', ids })
    const { body } = await agent.browser.get<{ items: WorkItem[] }>('/console/work?kind=many')
    expect(body.data?.items).toHaveLength(3)
    for (const { claimed_by, notes } of body.data?.items ?? []) {
      expect([claimed_by, notes[0]?.text]).toEqual([null, 'Seen together.'])
    }
  })

  it('claimed by two at once is had by one of them, item by item', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => raise()))
    const [mine, theirs] = await Promise.all([
      take(agent.browser, { what: 'claim', ids }),
      take(other.browser, { what: 'claim', ids: ids.toReversed() }),
    ])
    const had = (results: BulkResult[] | undefined) =>
      results?.filter(({ is_done }) => is_done).map(({ id }) => id) ?? []
    expect([...had(mine?.results), ...had(theirs?.results)].toSorted()).toEqual(
      ids.map(String).toSorted(),
    )
  })

  it.each([
    ['nothing', { what: 'claim', ids: [] }],
    ['too much', { what: 'claim', ids: Array.from({ length: 101 }, (_, n) => n + 1) }],
    ['an empty note', { what: 'note', ids: [1], text: ' ' }],
    ['what is not done in bulk', { what: 'done', ids: [1] }],
  ])('of %s is refused', async (_, body) => {
    expect((await take(agent.browser, body)).status).toBe(422)
  })

  it('a viewer takes none', async () => {
    const { browser } = await enterAs(test, 'viewer')
    expect((await take(browser, { what: 'claim', ids: [await raise()] })).status).toBe(403)
  })

  describe('views', () => {
    const save = ({ browser }: { browser: StaffBrowser }, body: object) =>
      browser.post<{ view: SavedView }>('/console/work/views', body)
    const list = async ({ browser }: { browser: StaffBrowser }) =>
      (await browser.get<{ views: SavedView[] }>('/console/work/views')).body.data?.views

    it('are saved under a name, for their owner alone', async () => {
      const view = { name: 'Mine to do', view: 'mine', kind: 'many' }
      const saved = (await save(agent, view)).body.data?.view
      expect(saved).toEqual({ uuid: expect.any(String), ...view })
      const again = await save(agent, { name: 'MINE to do', view: 'open' })
      expect(again.body.data?.view).toMatchObject({ uuid: saved?.uuid, view: 'open', kind: null })
      expect(await list(agent)).toHaveLength(1)
      expect(await list(other)).toEqual([])
      const path = `/console/work/views/${saved?.uuid}`
      expect((await other.browser.call('DELETE', path)).status).toBe(404)
      expect((await agent.browser.call('DELETE', path)).status).toBe(200)
      expect(await list(agent)).toEqual([])
    })

    it('are no more than there is room for, also in two tabs', async () => {
      const names = Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, n) => `View ${n}`)
      const saved = await Promise.all(names.map((name) => save(other, { name, view: 'open' })))
      expect(saved.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_VIEWS)
      expect(await list(other)).toHaveLength(MAX_SAVED_VIEWS)
    })
  })
})
