import type { ReviewSample, SampledDecision } from '@passbook/contract/console/review-samples'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { useStaff } from '../../../../test/console/use-staff.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'

interface Sample {
  sample: ReviewSample
  decisions: SampledDecision[]
}
const PERIOD = { from_date: '2020-01-01', to_date: '2099-12-31' }

describe('a sample of decided reviews', () => {
  const test = useTestApp()
  const [approver, operations] = useStaff(test, 'approver', 'operations')
  const people: string[] = []

  beforeAll(async () => {
    for (let count = 0; count < 4; count += 1) {
      const { depositor_id } = await addApplicant(test, { registration_status: 'FLAGGED' })
      const path = `/console/reviews/${depositor_id}/decide`
      const body = { decision: 'decline', reason: 'Nothing came.', codes: ['documents_missing'] }
      expect((await operations.browser.post(path, body)).status).toBe(200)
      people.push(depositor_id)
    }
  })

  const draw = (body: object = { ...PERIOD, count: 3 }, browser = approver.browser) =>
    browser.post<Sample>('/console/review-samples', body)
  const drawn = async (body?: object) => {
    const { body: reply } = await draw(body)
    if (reply.data === null) throw new Error(reply.message)
    return reply.data
  }

  it('is drawn of a period at random, kept, and marked one by one', async () => {
    const { sample, decisions } = await drawn()
    expect(sample).toMatchObject({ decisions: 3, marked: 0, wrong: 0, drawn_by: approver.name })
    expect(decisions).toHaveLength(3)
    expect(decisions[0]).toMatchObject({
      decision: 'decline',
      codes: ['documents_missing'],
      reason: 'Nothing came.',
      decided_by: operations.email,
      verdict: null,
    })
    const path = `/console/review-samples/${sample.uuid}`
    const [first] = decisions
    const mark = { verdict: 'wrong', note: 'The lease had arrived.' }
    const marked = await approver.browser.post<Sample>(`${path}/decisions/${first?.uuid}`, mark)
    expect(marked.body.data?.sample).toMatchObject({ marked: 1, wrong: 1 })
    const again = await approver.browser.get<Sample>(path)
    expect(again.body.data?.decisions[0]).toMatchObject(mark)
    expect(again.body.data?.decisions.map(({ uuid }) => uuid)).toEqual(
      decisions.map(({ uuid }) => uuid),
    )
    const list = await approver.browser.get<{ samples: ReviewSample[] }>('/console/review-samples')
    expect(list.body.data?.samples[0]).toMatchObject({ uuid: sample.uuid, wrong: 1 })
    const elsewhere = await enterAs(test, 'approver', 'summit')
    expect((await elsewhere.browser.get(path)).status).toBe(404)
  })

  it('follows from its seed alone', async () => {
    const { sample, decisions } = await drawn()
    const { seed } = await test.ctx.db
      .selectFrom('review_samples')
      .select('seed')
      .where('institution_id', '=', approver.institution_id)
      .where('id', '=', sample.uuid)
      .executeTakeFirstOrThrow()
    const { createHash } = await import('node:crypto')
    const all = await test.ctx.db
      .selectFrom('review_decisions')
      .select('id')
      .where('institution_id', '=', approver.institution_id)
      .execute()
    const order = all
      .map(({ id }) => ({ id, key: createHash('md5').update(`${seed}${id}`).digest('hex') }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    expect(decisions.map(({ uuid }) => uuid)).toEqual(order.slice(0, 3).map(({ id }) => id))
  })

  it('is the approver’s, of a period with decisions, and never of one’s own', async () => {
    expect((await draw(undefined, operations.browser)).status).toBe(403)
    const empty = { from_date: '2020-01-01', to_date: '2020-01-31', count: 3 }
    expect((await draw(empty)).status).toBe(422)
    expect((await draw({ ...PERIOD, count: 0 })).status).toBe(422)
    expect((await draw({ from_date: '2026-02-01', to_date: '2026-01-01', count: 1 })).status).toBe(
      422,
    )
    await setRole('approver')
    expect((await draw(undefined, operations.browser)).status).toBe(422)
    const { sample, decisions } = await drawn()
    const path = `/console/review-samples/${sample.uuid}/decisions/${decisions[0]?.uuid}`
    const own = await operations.browser.post(path, { verdict: 'right', note: 'It was right.' })
    expect(own.status).toBe(422)
    await setRole('operations')
  })

  it('leaves out relatives, when it is drawn, read and marked', async () => {
    const { sample, decisions } = await drawn({ ...PERIOD, count: 100 })
    const [relative] = decisions
    const reader = await enterAs(test, 'approver')
    await test.ctx.db
      .insertInto('staff_ties')
      .values({
        institution_id: reader.institution_id,
        staff_id: reader.staff_id,
        depositor_id: relative?.depositor_id ?? '',
        kind: 'family',
        reason: 'A cousin.',
        recorded_by: approver.staff_id,
        recorded_at: test.ctx.clock.now(),
      })
      .execute()
    const path = `/console/review-samples/${sample.uuid}`
    const seen = await reader.browser.get<Sample>(path)
    expect(seen.body.data?.decisions).toHaveLength(decisions.length - 1)
    expect(JSON.stringify(seen.body)).not.toContain(relative?.depositor_id)
    const mark = { verdict: 'right', note: 'It was right.' }
    const refused = await reader.browser.post(`${path}/decisions/${relative?.uuid}`, mark)
    expect(refused.status).toBe(403)
    const theirs = await draw({ ...PERIOD, count: 100 }, reader.browser)
    expect(theirs.body.data?.decisions).toHaveLength(decisions.length - 1)
  })

  const setRole = (role: 'approver' | 'operations') =>
    test.ctx.db
      .updateTable('staff')
      .set({ role })
      .where('institution_id', '=', operations.institution_id)
      .where('id', '=', operations.staff_id)
      .execute()
})
