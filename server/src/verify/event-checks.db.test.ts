import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { EventType } from '@passbook/contract/events'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addCloser } from '../../test/closers.ts'
import { type EventDesk, openEventDesk } from '../../test/console/event-desk.ts'
import { expectFoundIn } from '../../test/found.ts'
import { type EventReceiver, openEventReceiver, takeIt } from '../../test/outside/event-receiver.ts'
import { easternDate } from '../platform/calendar/eastern.ts'
import { verifyBooks } from './verify-books.ts'

const SECRET = `whsec_${Buffer.from('a secret of at least 24 bytes, so').toString('base64')}`

/** Opening an account creates several events of one subject. */
describe('checking the events to an institution’s own systems', () => {
  const test = useTestApp()
  let desk: EventDesk
  let receiver: EventReceiver
  let uuid = ''

  beforeAll(async () => {
    desk = await openEventDesk(test)
    receiver = await openEventReceiver()
    const { url } = receiver
    await desk.byTwo('POST', '', { url, types: EventType.options, secret: SECRET })
    uuid = (await desk.list())[0]?.uuid ?? ''
    await addCloser(test, 0)
    await desk.deliver()
    expect(receiver.received.length).toBeGreaterThan(2)
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    receiver.answer = takeIt
  })

  const difference = async () => (await verifyBooks(test.ctx.db)).difference
  const refuse = (response: ServerResponse) => {
    response.writeHead(503).end()
    return false
  }
  const found = (wrong: RawBuilder<unknown>, right: RawBuilder<unknown>, words: RegExp) =>
    expectFoundIn(test, wrong, right, words)
  /** Nothing changes stored events. These tests change them as the database's owner could. */
  const second = sql`(select sequence from event_deliveries order by sequence offset 1 limit 1)`

  it('finds an event that an endpoint never gets', async () => {
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from event_deliveries where sequence = ${second}`.execute(test.ctx.db)
    const { institution_id } = desk.adam
    const [first] = await test.ctx.db
      .selectFrom('event_deliveries')
      .selectAll()
      .orderBy('sequence')
      .execute()
    if (first === undefined) throw new Error('nothing was delivered')
    await found(
      sql`delete from event_deliveries where sequence = ${first.sequence}`,
      sql`insert into event_deliveries
        (institution_id, endpoint_id, sequence, subject_id, state, added_at, ended_at)
        values (${institution_id}, ${uuid}, ${first.sequence}, ${rows[0]?.subject_id}, 'delivered',
          ${first.added_at}, ${first.ended_at})`,
      /^every event has a delivery to each endpoint that gets its type: not so. event 1 /,
    )
  })

  it('finds a delivery with another subject, and a missing number', async () => {
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from event_deliveries where sequence = ${second}`.execute(test.ctx.db)
    await found(
      sql`update event_deliveries set subject_id = ${randomUUID()} where sequence = ${second}`,
      sql`update event_deliveries set subject_id = ${rows[0]?.subject_id}
        where sequence = ${second}`,
      /^every delivery belongs to an event and has its subject: not so/,
    )
    const move = (by: number) => sql`
      with delivery as (
        update event_deliveries set sequence = sequence + ${by}::int
        where sequence = (select max(sequence) from event_deliveries))
      update outgoing_events set sequence = sequence + ${by}::int
      where sequence = (select max(sequence) from outgoing_events)`
    await found(move(1), move(-1), /^events are counted without gaps: not so. .* followed by/)
  })

  it('finds events of a subject that came in another order', async () => {
    const by = (seconds: number) => sql`
      update event_deliveries set ended_at = ended_at + make_interval(secs => ${seconds})
      where sequence = ${second}`
    await found(by(60), by(-60), /^events of a subject are delivered in order: not so/)
  })

  it('finds an event about a person who does not exist', async () => {
    const set = (name: string) => sql`
      update outgoing_events set data = data || jsonb_build_object('account_id', case ${name}::text
        when 'nobody' then ${randomUUID()}::text
        else (select savings_account_id::text from entities where id = subject_id) end)
      where type = 'account.opened'`
    await found(
      set('nobody'),
      set('theirs'),
      /^every event is about a customer, account or transfer that exists: not so/,
    )
  })

  it('finds an event that is never due, and one that is due too early', async () => {
    receiver.answer = refuse
    await addCloser(test, 0)
    await desk.deliver()
    const words = /^the first open event of each subject is due, and no other: not so/
    const first = sql`(select min(sequence) from event_deliveries where state = 'waiting')`
    const last = sql`(select max(sequence) from event_deliveries where state = 'waiting')`
    const set = (sequence: RawBuilder<unknown>, due: string | null) => sql`
      update event_deliveries set due_at = ${due}::timestamptz where sequence = ${sequence}`
    await found(set(first, null), set(first, '2026-01-05'), words)
    await found(set(last, '2026-01-05'), set(last, null), words)
    receiver.answer = takeIt
    await desk.deliver()
    expect(await desk.countWaiting()).toBe(0)
  })

  it('finds nothing wrong after a day was sent again while a newer event was on its way', async () => {
    await addCloser(test, 0)
    await desk.deliver()
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    const { promise: isOnItsWay, resolve: arrive } = Promise.withResolvers<void>()
    await sql`update event_deliveries set state = 'waiting', attempts = 0, ended_at = null, due_at = now()
      where sequence = (select max(sequence) from event_deliveries)`.execute(test.ctx.db)
    receiver.answer = async (response) => {
      arrive()
      await isAnswered
      return refuse(response)
    }
    const delivering = desk.deliver({ retrySeconds: [0] })
    await isOnItsWay
    const onItsWay = receiver.received.at(-1)?.event
    const before = receiver.received.length
    await desk.byTwo('POST', `/${uuid}/replay`, { day: easternDate(new Date()) })
    receiver.answer = takeIt
    answer()
    await delivering
    await desk.deliver()
    expect(await difference()).toBeNull()
    expect(await desk.countWaiting()).toBe(0)
    const again = receiver.received
      .slice(before)
      .filter(({ event }) => event.subject_id === onItsWay?.subject_id)
      .map(({ event }) => event.sequence)
    const { rows } = await sql<{ sequence: number }>`
      select sequence from outgoing_events where subject_id = ${onItsWay?.subject_id}
      order by sequence`.execute(test.ctx.db)
    expect(rows.length).toBeGreaterThan(1)
    expect(again).toEqual(rows.map(({ sequence }) => sequence))
  })
})
