import type { Review, ReviewLine } from '@passbook/contract/console/reviews'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { onePage, streamOf, writePdf } from '../../../../test/attachments/pdf-writer.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { QUESTION, written } from '../../../../test/messages/writing.ts'
import { addIdentityCheck } from '../../people/registration/identity-queries.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

const LICENSE = Buffer.from(writePdf(onePage(streamOf('BT (My license) Tj ET'))))
const FILES = [{ name: 'license.pdf', bytes: LICENSE }]

describe('reviews at the console', () => {
  const test = useTestApp()
  let operations: StaffBrowser
  beforeAll(async () => {
    operations = (await enterAs(test, 'operations')).browser
  })

  async function addFlagged(sanctionsHit = false) {
    const person = await addApplicant(test, { registration_status: 'FLAGGED' })
    const { institution_id, depositor_id } = person
    const now = test.ctx.clock.now()
    await addIdentityCheck(test.ctx.db, {
      institution_id,
      depositor_id,
      outcome: 'FLAGGED',
      reference: 'check-1',
      sanctionsHit,
      evidence: { matched: 'A NAME', score: 0.8 },
      askedAt: now,
      answeredAt: now,
    })
    const key = `identity_review:${depositor_id}`
    const task = { kind: 'identity_review', message: 'Look.', details: { depositor_id } }
    await raiseTask(test.ctx.db, { institution_id, ...task, key, now })
    return person
  }
  const decide = (depositor_id: string, decision: string, reason = 'The passport is theirs.') =>
    operations.post(`/console/reviews/${depositor_id}/decide`, {
      decision,
      reason,
      ...(decision === 'decline' && { codes: ['identity_not_verified'] }),
    })

  it('show the evidence and the letter before a decision', async () => {
    const { depositor_id, email } = await addFlagged(true)
    const list = await operations.get<{ reviews: ReviewLine[] }>('/console/reviews')
    expect(list.body.data?.reviews).toContainEqual(expect.objectContaining({ depositor_id }))
    const { body } = await operations.get<Review>(`/console/reviews/${depositor_id}`)
    expect(body.data).toMatchObject({
      attributes: expect.arrayContaining([
        expect.objectContaining({ attribute: 'email', given: email, provider: null, listed: [] }),
      ]),
      list_entries: [],
      documents: [],
      checks: [
        {
          outcome: 'FLAGGED',
          sanctions_hit: true,
          evidence: expect.arrayContaining([
            { name: 'matched', value: 'A NAME' },
            { name: 'score', value: '0.8' },
          ]),
        },
        { outcome: 'PASSED', sanctions_hit: false },
      ],
      screening: 'POSSIBLE',
      is_clearing_requested: false,
    })
    expect(await decide(depositor_id, 'decline', 'no')).toMatchObject({ status: 422 })
    expect((await decide(depositor_id, 'decline')).body.data).toMatchObject({
      registration_status: 'FAILED',
    })
    const [letter] = await inboxOf(test, email)
    expect(letter?.subject).toBe('About your application with Harborlight')
    expect(body.data?.approval_letter).toContain('finished reviewing your details')
  })

  it('decline with the chosen reasons: the notice shown before is the notice sent', async () => {
    const { depositor_id, email, institution_id } = await addFlagged()
    const path = `/console/reviews/${depositor_id}`
    const codes = ['documents_missing', 'address_not_verified', 'documents_missing']
    const without = await operations.post(`${path}/decide`, {
      decision: 'decline',
      reason: 'Nothing came.',
      codes: [],
    })
    expect([without.status, without.body.errors]).toEqual([
      422,
      { codes: ['Choose at least one reason'] },
    ])
    const unknown = { decision: 'decline', reason: 'Nothing came.', codes: ['sanctions'] }
    expect((await operations.post(`${path}/decide`, unknown)).status).toBe(422)
    const shown = await operations.post<{ letter: string }>(`${path}/decline-letter`, {
      codes: codes.slice(0, 2),
    })
    const why =
      'This is why: We did not receive the documents we asked for. We could not verify your address.'
    expect(shown.body.data?.letter).toContain(why)
    const body = { decision: 'decline', reason: 'Nothing came.', codes }
    expect((await operations.post(`${path}/decide`, body)).status).toBe(200)
    const [sent] = await inboxOf(test, email)
    expect(sent?.text).toContain(why)
    expect(sent?.text).not.toContain('confirm your identity')
    const kept = await test.ctx.db
      .selectFrom('review_decisions')
      .select(['decision', 'codes', 'reason', 'decided_by'])
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    expect(kept).toEqual([
      {
        decision: 'decline',
        codes: ['documents_missing', 'address_not_verified'],
        reason: 'Nothing came.',
        decided_by: expect.stringContaining('operations'),
      },
    ])
    // It is decided: there is nothing to preview any more.
    expect((await operations.post(`${path}/decline-letter`, { codes })).status).toBe(404)
  })

  it('have the documents that were sent beside them, and opening one is recorded', async () => {
    const { depositor_id, browser } = await addFlagged()
    const message = await written(
      browser,
      { topic: 'identity', subject: 'My documents', text: 'Here they are.' },
      { files: FILES },
    )
    await written(browser, { ...QUESTION }, { files: FILES })
    const { body } = await operations.get<Review>(`/console/reviews/${depositor_id}`)
    expect(body.data?.documents).toMatchObject([
      { name: 'license.pdf', content_type: 'application/pdf', message_id: message.uuid },
    ])
    const file = body.data?.documents[0]?.uuid
    const path = `/console/messages/${message.uuid}/attachments/${file}/download`
    expect((await operations.post(path)).status).toBe(200)
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'open_attachment')
      .where('entity_id', '=', message.uuid)
      .execute()
    expect(audit).toEqual([{ details: { attachment_id: file } }])
  })

  it('end with the decision: the task is done, and nobody decides twice', async () => {
    const { depositor_id, institution_id } = await addFlagged()
    const key = `sanctions_hit:${depositor_id}`
    const task = { kind: 'sanctions_hit', message: 'Compare.', details: { depositor_id }, key }
    await raiseTask(test.ctx.db, { institution_id, ...task, now: test.ctx.clock.now() })
    const asked = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    expect(asked).toHaveLength(2)
    for (const { id } of asked) {
      const done = await operations.post<object>(`/console/work/${id}/done`)
      expect([done.status, done.body.errors]).toEqual([
        422,
        { '': [expect.stringContaining('This closes when the review is decided.')] },
      ])
    }
    const both = await Promise.all([
      decide(depositor_id, 'approve'),
      decide(depositor_id, 'decline'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const open = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .where('handled_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    expect((await operations.get(`/console/reviews/${depositor_id}`)).status).toBe(404)
  })

  it('go on from page to page without losing or repeating one, and each can be opened', async () => {
    const { institution_id } = await addFlagged()
    // Two of each moment: their ids decide.
    const { rows } = await sql<{ id: string }>`
      with made as (
        insert into entities (institution_id) select ${institution_id}::uuid
        from generate_series(1, 60) returning id)
      insert into depositors (institution_id, entity_id, registration_status,
        registration_last_step, first_name, last_name, created_at)
      select ${institution_id}::uuid, id, 'FLAGGED', 'confirmed', 'Wanda', 'Waiting',
        now() + (row_number() over (order by id) / 2) * interval '1 second'
      from made returning id`.execute(test.ctx.db)
    const made = rows.map(({ id }) => id)
    const seen: ReviewLine[] = []
    const lengths: number[] = []
    const MOST_PAGES = 10
    for (let after = ''; lengths.length < MOST_PAGES;) {
      const { body } = await operations.get<{ reviews: ReviewLine[]; has_more: boolean }>(
        `/console/reviews${after}`,
      )
      if (body.data === null) throw new Error(body.message)
      seen.push(...body.data.reviews)
      lengths.push(body.data.reviews.length)
      if (!body.data.has_more) break
      after = `?after=${seen.at(-1)?.depositor_id}`
    }
    expect(lengths[0]).toBe(50)
    expect(Math.max(...lengths)).toBe(50)
    const ids = seen.map(({ depositor_id }) => depositor_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(made.filter((id) => !ids.includes(id))).toEqual([])
    const places = seen.map(({ since, depositor_id }) => `${since} ${depositor_id}`)
    expect(places).toEqual(places.toSorted())
    expect((await operations.get(`/console/reviews/${made.at(-1)}`)).status).toBe(200)
  })

  it('are nobody’s of another institution', async () => {
    const { depositor_id } = await addFlagged()
    const stranger = await enterAs(test, 'operations', 'summit')
    expect((await stranger.browser.get(`/console/reviews/${depositor_id}`)).status).toBe(404)
    const decision = { decision: 'approve', reason: 'They are ours, surely.' }
    const tried = await stranger.browser.post(`/console/reviews/${depositor_id}/decide`, decision)
    expect(tried.status).toBe(404)
  })
})
