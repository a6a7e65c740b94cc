import { randomUUID } from 'node:crypto'
import { LIMITS } from '@passbook/contract/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { QUESTION, answer, page, write, written } from '../../../../test/messages/writing.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const HOUR_MS = 3_600_000

describe('writing to the institution', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)
  let clock = test.ctx?.clock

  afterEach(() => {
    if (clock) test.ctx.clock = clock
  })

  const entriesOf = (who: Applicant) =>
    test.ctx.db
      .selectFrom('message_entries')
      .innerJoin('message_threads', 'message_threads.id', 'message_entries.thread_id')
      .select('text')
      .where('message_entries.institution_id', '=', who.institution_id)
      .where('depositor_id', '=', who.depositor_id)
      .execute()

  const audits = (entity_id: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action', 'details'])
      .where('entity_id', '=', entity_id)
      .orderBy('id')
      .execute()

  it('begins a thread that has nothing unread in it, and replies go into it', async () => {
    const ada = await addApplicant(test)
    const message = await written(ada.browser)
    expect(message).toMatchObject({ topic: 'account', subject: 'A question', transaction_id: null })
    expect(message.read_at).toBe(message.created_at)
    const replied = await written(ada.browser, { reply_to: message.uuid, text: 'And how much?' })
    expect(replied.uuid).toBe(message.uuid)
    expect(replied.entries.map(({ from, text }) => [from, text])).toEqual([
      ['depositor', QUESTION.text],
      ['depositor', 'And how much?'],
    ])
    expect((await page(ada.browser)).messages).toEqual([replied])
    expect(await audits(message.uuid)).toMatchObject([
      { actor_kind: 'depositor', actor_id: ada.depositor_id, action: 'send_message' },
      { details: { topic: 'account', place: 2, attachments: 0 } },
    ])
    expect(JSON.stringify(await audits(message.uuid))).not.toContain('And how much')
  })

  it.each([
    ['nothing', {}, ['text']],
    ['only a text', { text: 'Hello' }, ['topic', 'subject']],
    ['no subject', { topic: 'tax', text: 'Hello' }, ['subject']],
    ['an empty subject', { ...QUESTION, subject: ' \n' }, ['subject']],
    ['an empty text', { ...QUESTION, text: ' \n ' }, ['text']],
    ['another topic', { ...QUESTION, topic: 'money' }, ['topic']],
    ['a reply with a topic', { reply_to: NOBODYS, text: 'x', topic: 'tax' }, ['topic']],
    [
      'a reply with all of it',
      { ...QUESTION, reply_to: NOBODYS, transaction_id: NOBODYS },
      ['topic', 'subject', 'transaction_id'],
    ],
    ['a reply to no id', { reply_to: 'x', text: 'Hello' }, ['reply_to']],
    [
      'a field of ours',
      { ...QUESTION, read_at: '2026-01-01', depositor_id: NOBODYS },
      ['read_at', 'depositor_id'],
    ],
    ['a long subject', { ...QUESTION, subject: 'x'.repeat(121) }, ['subject']],
    ['a long text', { ...QUESTION, text: 'x'.repeat(10_001) }, ['text']],
  ])('%s is refused, by its field, and nothing is kept', async (_what, fields, named) => {
    const ada = await addApplicant(test)
    const { status, body } = await write(ada.browser, fields)
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, named.toSorted()])
    expect(await entriesOf(ada)).toEqual([])
  })

  it('is about a transaction of one’s own, and of nobody else', async () => {
    const [ada, bob] = [await addApplicantWith(test), await addApplicantWith(test)]
    const funded = await fund<{ transaction: { uuid: string } }>(ada.browser, 100_00)
    const transaction_id = funded.body.data?.transaction.uuid ?? ''
    await fund(bob.browser, 100_00)
    const message = await written(ada.browser, { ...QUESTION, transaction_id })
    expect(message.transaction_id).toBe(transaction_id)
    for (const [who, id] of [
      [bob, transaction_id],
      [ada, NOBODYS],
    ] as const) {
      const refused = await write(who.browser, { ...QUESTION, transaction_id: id })
      expect([refused.status, refused.body.message]).toEqual([404, 'Not found.'])
    }
    expect(await entriesOf(bob)).toEqual([])
  })

  it('happens once per key, also when both come at the same moment to two servers', async () => {
    const ada = await addApplicant(test)
    const key = randomUUID()
    const replies = await Promise.all(
      [ada.browser, ada.browser.at(twin), ada.browser].map((tab) => write(tab, QUESTION, { key })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data?.message.uuid)).size).toBe(1)
    expect(await entriesOf(ada)).toHaveLength(1)
    const other = await write(ada.browser, { ...QUESTION, text: 'Something else' }, { key })
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['idempotency-key']])
    expect(await entriesOf(ada)).toHaveLength(1)
  })

  it(`is open ${LIMITS.message.perDay} times a day, raced too, and the day after again`, async () => {
    const ada = await addApplicant(test)
    clock = test.ctx.clock
    const moving = fixedClock(clock.now())
    test.ctx.clock = moving
    const thread = await written(ada.browser)
    const key = randomUUID()
    const reply = { reply_to: thread.uuid, text: 'One more' }
    await write(ada.browser, reply, { key })
    const left = 3
    for (let sent = 2; sent < LIMITS.message.perDay - left; sent += 1) {
      await written(ada.browser, reply)
    }
    const race = await Promise.all(Array.from({ length: 8 }, () => write(ada.browser, reply)))
    const statuses = race.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    const refused = await write(ada.browser)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^You have sent 20 messages within a day/) },
    })
    // What was sent before is answered as before.
    expect((await write(ada.browser, reply, { key })).status).toBe(200)
    // What the institution writes does not count.
    await answer(test, ada.institution_id, thread.uuid)
    moving.advance(24 * HOUR_MS)
    expect((await write(ada.browser)).status).toBe(200)
  })

  it('stays as it was written: the application itself can neither change nor remove it', async () => {
    const ada = await addApplicant(test)
    await written(ada.browser)
    const { db } = test.ctx
    const { institution_id } = ada
    const denied = { code: '42501' }
    const change = db.updateTable('message_entries').set({ text: 'Something else' })
    await expect(
      change.where('institution_id', '=', institution_id).execute(),
    ).rejects.toMatchObject(denied)
    for (const table of ['message_entries', 'message_attachments'] as const) {
      const removal = db.deleteFrom(table).where('institution_id', '=', institution_id)
      await expect(removal.execute()).rejects.toMatchObject(denied)
    }
  })

  it('ends in one thread when that has become long', async () => {
    const ada = await addApplicant(test)
    const { uuid } = await written(ada.browser)
    await test.ctx.db
      .updateTable('message_threads')
      .set({ entry_count: LIMITS.message.entriesInThread })
      .where('id', '=', uuid)
      .execute()
    const { status, body } = await write(ada.browser, { reply_to: uuid, text: 'More' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reply_to']])
  })

  it.each([
    ['declined', { registration_status: 'FAILED' }],
    ['on hold', { registration_last_step: 'completed', standing: 'HOLD' }],
    ['closed', { registration_status: 'VIEW_ONLY', registration_last_step: 'completed' }],
    ['in review', { registration_status: 'IN_REVIEW' }],
    ['not begun', { registration_status: null, registration_last_step: null }],
  ] as const)('is open to somebody %s', async (_standing, standing) => {
    const who = await addApplicant(test, standing)
    const { uuid } = await written(who.browser)
    await answer(test, who.institution_id, uuid)
    expect((await page(who.browser)).unread).toBe(1)
    const viewed = await who.browser.post(`/messages/${uuid}/view`)
    expect([viewed.status, viewed.body.message]).toEqual([200, 'Message marked as read'])
  })
})
