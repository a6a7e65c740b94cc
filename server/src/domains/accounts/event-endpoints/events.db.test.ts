import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { EVENT_DATA, EventType, OutgoingEvent } from '@passbook/contract/events'
import { sql } from 'kysely'
import pino from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { type EventDesk, openEventDesk } from '../../../../test/console/event-desk.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { Random } from '../../../../test/fuzz/random.ts'
import { documentedCheck } from '../../../../test/outside/documented-check.ts'
import {
  type EventReceiver,
  type Received,
  openEventReceiver,
  takeIt,
} from '../../../../test/outside/event-receiver.ts'
import { GOOD, MONDAY, advance, initiate, move, returned } from '../../../../test/transfers.ts'
import {
  closeSavingsAccount,
  reopenSavingsAccount,
} from '../../money/savings-accounts/savings-account.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import * as words from '../../contact/events/wording.ts'

const SECRET = `whsec_${Buffer.from('the first secret of 32 bytes, ok').toString('base64')}`
const NEXT_SECRET = `whsec_${Buffer.from('the second secret of 32 bytes ok').toString('base64')}`
const SETTLED = ['transfer.submitted', 'transfer.posted', 'transfer.settled']
const RETURNED = ['transfer.submitted', 'transfer.posted', 'transfer.returned']
const DELIVERING = fileURLToPath(import.meta.resolve('../../../../test/outside/deliver-events.ts'))

describe('events to an institution’s own systems', () => {
  const logged: string[] = []
  const test = useTestApp({}, pino({ level: 'trace' }, { write: (line) => logged.push(line) }))
  let desk: EventDesk
  let receiver: EventReceiver
  let saver: Closer
  let uuid = ''

  beforeAll(async () => {
    desk = await openEventDesk(test)
    receiver = await openEventReceiver()
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = takeIt
  })

  const books = () => ({ db: test.ctx.db, institution_id: desk.adam.institution_id })
  const taken = () => receiver.received.filter(({ isTaken }) => isTaken)
  const typesOf = (all: readonly Received[]) => all.map(({ event }) => event.type)
  const deposit = ({ account: accountId }: Closer, to: 'Submitted' | 'posted' | 'Settled') =>
    advance(books(), { kind: 'deposit', amountCents: 25_00, accountId }, to)

  it('are written for nobody without an endpoint', async () => {
    saver = await addCloser(test, 0)
    await deposit(saver, 'Settled')
    expect(await desk.countEvents()).toBe(0)
  })

  it('go to an endpoint once a second administrator approves it', async () => {
    const asked = await desk.ask(desk.adam, 'POST', '', {
      url: receiver.url,
      types: EventType.options,
      secret: SECRET,
    })
    expect(await desk.list()).toEqual([])
    expect(await desk.decide(desk.adam, asked.approval_id)).toBe(403)
    expect(await desk.decide(desk.ruth, asked.approval_id)).toBe(200)
    const [added] = await desk.list()
    expect(added).toMatchObject({
      url: receiver.url,
      waiting: 0,
      parked: 0,
      types: EventType.options,
    })
    uuid = added?.uuid ?? ''
    const wanted = { url: receiver.url, types: ['account.opened'], secret: SECRET }
    for (const member of [desk.olga, desk.april]) {
      expect((await desk.ask(member, 'POST', '', wanted)).status).toBe(403)
    }
  })

  it('report an account and its transfers with only ids, amounts, dates and statuses', async () => {
    saver = await addCloser(test, 0)
    await deposit(saver, 'Settled')
    const sentBack = await deposit(saver, 'posted')
    await move(books(), returned('R01'), sentBack.id, GOOD)
    // An order that was not sent has moved no money.
    await initiate(books(), { kind: 'deposit', amountCents: 5_00, accountId: saver.account })
    await desk.deliver()
    expect(typesOf(taken())).toEqual([
      'application.submitted',
      'application.approved',
      'account.opened',
      ...SETTLED,
      ...RETURNED,
    ])
    for (const { body, event } of taken()) {
      expect(OutgoingEvent.parse(JSON.parse(body))).toMatchObject({ subject_id: saver.entity_id })
      expect(event.data).toEqual(EVENT_DATA[event.type as EventType].parse(event.data))
    }
    expect(taken()[8]?.event.data).toMatchObject({
      transfer_id: sentBack.id,
      account_id: saver.account,
      amount_cents: 25_00,
      return_code: 'R01',
      status: 'Returned',
    })
    const numbers = taken().map(({ event }) => event.sequence)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('report an account that is closed and reopened', async () => {
    const { account, entity_id, institution_id } = await addCloser(test, 0)
    const of = { institution_id, accountId: account, actor: { kind: 'job' } } as const
    const closedOn = easternDate(test.ctx.clock.now())
    await inTransaction(test.ctx.db, (trx) => closeSavingsAccount(trx, { ...of, closedOn }))
    await inTransaction(test.ctx.db, (trx) => reopenSavingsAccount(trx, of))
    await desk.deliver()
    expect(
      taken()
        .slice(-2)
        .map(({ event }) => event),
    ).toMatchObject([
      {
        type: 'account.closed',
        subject_id: entity_id,
        data: { account_id: account, closed_on: closedOn },
      },
      { type: 'account.reopened', subject_id: entity_id, data: { account_id: account } },
    ])
  })

  it.each([
    ['UNSUBMITTED', 'IN_REVIEW', ['application.submitted', 'application.in_review']],
    ['IN_REVIEW', 'MANUALLY_REVIEWED', ['application.approved']],
    ['ERRORED', 'PASSED', ['application.submitted', 'application.approved']],
    ['FLAGGED', 'FAILED', ['application.declined']],
    [null, 'ERRORED', []],
    ['PASSED', 'VIEW_ONLY', ['application.canceled']],
  ] as const)(
    'report an application whose status changes from %s to %s',
    async (before, after, types) => {
      const who = await addApplicant(test, {
        registration_status: before,
        registration_last_step: 'confirmed',
      })
      await desk.deliver()
      receiver.received.length = 0
      await test.ctx.db
        .updateTable('depositors')
        .set({ registration_status: after })
        .where('id', '=', who.depositor_id)
        .execute()
      await desk.deliver()
      expect(typesOf(taken())).toEqual(types)
    },
  )

  it('arrive at least once and in order per subject, though the receiver fails half of the time', async () => {
    const random = new Random(7)
    const people = [saver, await addCloser(test, 0), await addCloser(test, 0)]
    receiver.answer = (response) => {
      if (random.isOnce(0.5)) return takeIt(response)
      // The receiver has the event, but we cannot know that.
      if (random.isOnce(0.5)) response.destroy()
      else response.writeHead(random.pick([500, 302, 404, 429])).end()
      return false
    }
    for (const who of people) {
      await deposit(who, 'Settled')
      await move(books(), returned('R10'), (await deposit(who, 'posted')).id, GOOD)
    }
    const always = Array.from({ length: 60 }, () => 0)
    await expect
      .poll(() => desk.deliver({ retrySeconds: always }).then(() => desk.countWaiting()))
      .toBe(0)
    expect(receiver.received.length).toBeGreaterThan(taken().length)
    for (const { entity_id } of people) {
      const own = receiver.received.filter(({ event }) => event.subject_id === entity_id)
      const numbers = own.map(({ event }) => event.sequence)
      // A later event is never sent before the earlier one was accepted.
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(typesOf(own.filter(({ isTaken }) => isTaken)).slice(-6)).toEqual([
        ...SETTLED,
        ...RETURNED,
      ])
    }
  })

  it('are sent again after the process that sent them was killed', async () => {
    await deposit(saver, 'Settled')
    const reached = Promise.withResolvers<void>()
    receiver.answer = () => {
      reached.resolve()
      return false
    }
    const child = spawn(process.execPath, [DELIVERING, test.database.appUrl], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    await Promise.race([reached.promise, ended])
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await ended
    receiver.answer = takeIt
    await desk.deliver()
    // Other processes wait until its lease has expired. The test moves that time.
    expect(taken()).toEqual([])
    await test.ctx.db
      .updateTable('event_deliveries')
      .set({ due_at: sql<Date>`now()` })
      .where('due_at', 'is not', null)
      .execute()
    await desk.deliver()
    const ids = receiver.received.map(({ id }) => id)
    expect(ids[1]).toBe(ids[0])
    expect(typesOf(taken())).toEqual(SETTLED)
  })

  it('park their subject after the last try until staff retry or skip, while other subjects go on', async () => {
    const other = await addCloser(test, 0)
    await desk.deliver()
    receiver.answer = (response, { event }) => {
      if (event.subject_id !== saver.entity_id) return takeIt(response)
      response.writeHead(500).end('no')
      return false
    }
    await deposit(saver, 'Settled')
    await deposit(other, 'Settled')
    await desk.deliver({ retrySeconds: [0, 0] })
    const ofSaver = receiver.received.filter(({ event }) => event.subject_id === saver.entity_id)
    expect(typesOf(ofSaver)).toEqual(Array.from({ length: 3 }, () => 'transfer.submitted'))
    expect(typesOf(taken().slice(-3))).toEqual(SETTLED)
    const [shown] = await desk.list()
    expect(shown).toMatchObject({
      parked: 1,
      waiting: 2,
      parked_subjects: [
        {
          subject_id: saver.entity_id,
          type: 'transfer.submitted',
          waiting: 3,
          answer: 'It answered 500. Only 200 to 299 mean that it has the event.',
        },
      ],
    })
    expect(await openTasks()).toEqual([words.parkedTask])

    expect((await desk.ask(desk.april, 'POST', `/${uuid}/retry`)).status).toBe(403)
    const retried = await desk.ask(desk.olga, 'POST', `/${uuid}/retry`)
    expect(retried.retried).toBe(1)
    expect(await openTasks()).toEqual([])
    await desk.deliver({ retrySeconds: [] })
    expect((await desk.list())[0]?.parked).toBe(1)
    expect(await openTasks(), 'parked again').toEqual([words.parkedTask])

    const sequence = shown?.parked_subjects[0]?.sequence
    receiver.answer = takeIt
    await desk.byTwo('POST', `/${uuid}/skip`, { sequence })
    await desk.deliver()
    expect(typesOf(taken().slice(-2))).toEqual(['transfer.posted', 'transfer.settled'])
    expect((await desk.list())[0]).toMatchObject({ parked: 0, waiting: 0, last_failure: null })
    expect(
      (await desk.ask(desk.olga, 'POST', `/${uuid}/skip`, { sequence })).errors,
    ).toHaveProperty('sequence')
    expect((await desk.ask(desk.olga, 'POST', `/${uuid}/retry`)).status).toBe(422)
    expect(await openTasks()).toEqual([])
  })

  const openTasks = async () => {
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('message')
      .where('institution_id', '=', desk.adam.institution_id)
      .where('kind', '=', 'event_parked')
      .where('handled_at', 'is', null)
      .execute()
    return tasks.map(({ message }) => message)
  }

  it('of a day are sent again with their ids once two people decide it', async () => {
    const day = easternDate(MONDAY)
    const { rows } = await sql<{ id: string }>`
      select 'evt_' || id as id from outgoing_events
      where happened_at >= ${`${day}T05:00:00Z`} and happened_at < ${`${day}T05:00:00Z`}::timestamptz + interval '1 day'
      order by sequence`.execute(test.ctx.db)
    expect(rows.length).toBeGreaterThan(5)
    await desk.byTwo('POST', `/${uuid}/replay`, { day })
    await desk.deliver()
    expect(
      taken()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(rows.map(({ id }) => id).toSorted())
    const empty = await desk.ask(desk.olga, 'POST', `/${uuid}/replay`, { day: '2026-01-02' })
    expect(empty.errors).toHaveProperty('day')
  })

  it('have signatures that the example in our documentation accepts, while it refuses a forged one', async () => {
    const verify = await documentedCheck()
    await deposit(saver, 'Submitted')
    await desk.deliver()
    const [one] = taken()
    if (one === undefined) throw new Error('nothing arrived')
    expect(new Webhook(SECRET).verify(one.body, one.headers)).toEqual(JSON.parse(one.body))
    expect(verify(one.body, one.headers, SECRET)).toBe(true)
    const later = String(Number(one.headers['webhook-timestamp']) - 301)
    const forged: [body: string, headers: Record<string, string>, secret: string][] = [
      [one.body.replace('2500', '2501'), one.headers, SECRET],
      [one.body, { ...one.headers, 'webhook-id': 'evt_another' }, SECRET],
      [one.body, { ...one.headers, 'webhook-timestamp': later }, SECRET],
      [one.body, { ...one.headers, 'webhook-signature': 'v1,AAAA' }, SECRET],
      [one.body, { ...one.headers, 'webhook-signature': '' }, SECRET],
      [one.body, one.headers, NEXT_SECRET],
    ]
    for (const [body, headers, secret] of forged) {
      expect(verify(body, headers, secret)).toBe(false)
      expect(() => new Webhook(secret).verify(body, headers)).toThrow()
    }
    const signedBefore = new Date(Number(later) * 1000)
    const old = {
      ...one.headers,
      'webhook-timestamp': later,
      'webhook-signature': new Webhook(SECRET).sign(one.id, signedBefore, one.body),
    }
    expect(verify(one.body, old, SECRET), 'signed too long ago').toBe(false)
  })

  it('are signed with both secrets for a day after two administrators changed it', async () => {
    await desk.byTwo('POST', `/${uuid}/secret`, { secret: NEXT_SECRET })
    await deposit(saver, 'Submitted')
    await desk.deliver()
    const [one] = taken()
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(() => new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow()
    }
    expect((await desk.list())[0]?.old_secret_until).not.toBeNull()
    await test.ctx.db
      .updateTable('event_secrets')
      .set({ ends_at: sql<Date>`now()` })
      .where('ends_at', 'is not', null)
      .execute()
    await deposit(saver, 'Submitted')
    await desk.deliver()
    const next = taken().at(-1)
    expect(() =>
      new Webhook(NEXT_SECRET).verify(next?.body ?? '', next?.headers ?? {}),
    ).not.toThrow()
    expect(() => new Webhook(SECRET).verify(next?.body ?? '', next?.headers ?? {})).toThrow()
  })

  it('have secrets that appear in no row and no log', async () => {
    const { rows } = await sql<{ text: string }>`
      select payload::text || words as text from staff_approvals
      union all select details::text from audit_log
      union all select encode(secret_sealed, 'escape') from event_secrets`.execute(test.ctx.db)
    const all = [
      ...rows.map(({ text }) => text),
      ...logged,
      JSON.stringify(await desk.list()),
    ].join('\n')
    expect(all.length).toBeGreaterThan(10_000)
    for (const secret of [SECRET, NEXT_SECRET]) expect(all).not.toContain(secret.slice(6, 30))
  })

  it('go to a changed address, only of the chosen types, and stop once it is removed', async () => {
    const second = await openEventReceiver()
    await desk.byTwo('PATCH', `/${uuid}`, { url: second.url, types: ['transfer.posted'] })
    await deposit(saver, 'posted')
    await desk.deliver()
    expect(typesOf(second.received)).toEqual(['transfer.posted'])
    expect(receiver.received).toEqual([])
    await desk.byTwo('DELETE', `/${uuid}`)
    const before = await desk.countEvents()
    await deposit(saver, 'posted')
    expect(await desk.countEvents()).toBe(before)
    expect(await desk.list()).toEqual([])
    expect((await desk.ask(desk.olga, 'POST', `/${uuid}/retry`)).status).toBe(404)
    await second.close()
  })

  it('are not visible to another institution', async () => {
    const elsewhere = await enterAs(test, 'operations', 'meadow')
    expect(await desk.list(elsewhere)).toEqual([])
    expect((await desk.ask(elsewhere, 'POST', `/${uuid}/retry`)).status).toBe(404)
    const replay = await desk.ask(elsewhere, 'POST', `/${uuid}/replay`, { day: '2026-11-13' })
    expect(replay.status).toBe(404)
  })
})
