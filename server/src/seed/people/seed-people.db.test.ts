import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { useHistoryApp, useTestApp } from '../../../test/app.ts'
import { openTestContext } from '../../../test/banking.ts'
import { expectSoundBooks } from '../../../test/books.ts'
import { TestBrowser } from '../../../test/browser.ts'
import { readDisputed } from '../../../test/demo/demo-disputes.ts'
import { type DemoFacts, readDemoFacts } from '../../../test/demo/demo-facts.ts'
import { type Sharing, readSharing } from '../../../test/demo/demo-sharing.ts'
import { readPast } from '../../../test/demo/demo-past.ts'
import { signedIn } from '../../../test/signed-in.ts'
import { addDays } from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openSavingsAccount } from '../../domains/money/savings-accounts/savings-account.ts'
import { closeContext } from '../../context.ts'
import { loadSnapshot } from '../snapshot/snapshot-file.ts'
import { register } from './acts/sign-in.ts'
import { demoPeople } from './people.ts'
import { DEMO_PASSWORD } from './person.ts'
import { seedPeople } from './seed-people.ts'
import type { DemoPerson, Step } from './story.ts'

/** The guard matrix reads it; `--update` writes it. */
const KNOWN_TO_GUARDS = '../../../../web/src/guards/matrix/demo-people.json'

const ALL_KEYS = demoPeople.map(({ key }) => key)
/** Of so many transactions that guards need not hear of them. */
const LONGEST = 'meadow-five-thousand'
const KNOWN = demoPeople.filter(({ key }) => key !== LONGEST)

function invent(key: string, steps: Step[]): DemoPerson {
  const email = `${key}@example.com`
  return { key, institution: 'summit', email, name: key, phone: '5555550199', story: '', steps }
}

describe('the demo people', () => {
  const test = useHistoryApp()
  const usersOf = (person: DemoPerson) =>
    test.ctx.db
      .selectFrom('users')
      .innerJoin('institutions', 'institutions.id', 'users.institution_id')
      .select(['email', 'phone', 'email_verified_at', 'users.institution_id', 'users.id'])
      .where('email', '=', person.email)
      .where('institutions.slug', '=', person.institution)
      .execute()
  const personOf = (key: string) => demoPeople.find((person) => person.key === key) as DemoPerson

  // From the snapshot, by two starts at once, after one that was killed when it was restored.
  const arrivals: number[] = []
  beforeAll(async () => {
    const other = await openTestContext(test.database)
    const both = await Promise.all(
      [test.ctx, other].map((ctx) =>
        seedPeople(ctx, demoPeople, { onArrival: (here) => arrivals.push(here) }),
      ),
    )
    await closeContext(other)
    const [seeded, ...others] = both.filter((result) => result !== undefined)
    expect(others).toEqual([])
    expect(seeded?.failed).toEqual([])
    expect([...(seeded?.made ?? []), ...(seeded?.existing ?? [])].toSorted()).toEqual(
      ALL_KEYS.toSorted(),
    )
  })

  it('were counted as they arrived', () => {
    expect(arrivals[0]).toBeGreaterThan(demoPeople.length / 3)
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
    expect(arrivals.at(-1)).toBe(demoPeople.length)
  })

  it.each([
    ['fresh', true, true],
    ['no-phone', false, true],
    ['unconfirmed-email', true, false],
    ['meadow-remembered-device', true, true],
  ])('%s has lived their story', async (key, hasPhone, isConfirmed) => {
    const person = personOf(key)
    const [user] = await usersOf(person)
    expect(user?.phone).toBe(hasPhone ? person.phone : null)
    expect(user?.email_verified_at !== null).toBe(isConfirmed)
  })

  it('remembers a device where the story says so, and only there', async () => {
    const devices = await test.ctx.db
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .select(['email', 'device_name'])
      .execute()
    const expected = ['remembered-device', 'meadow-remembered-device'].map((key) => ({
      email: personOf(key).email,
      device_name: 'Firefox on a kitchen tablet',
    }))
    expect(devices).toHaveLength(2)
    expect(devices).toEqual(expect.arrayContaining(expected))
  })

  it.each([
    ['relink-needed', ['deposit_settled', 'link_attention', 'transfer_returned']],
    ['long-funded', ['deposit_settled', 'tax_ready']],
    ['fresh', []],
  ])('%s has unread alerts of what happened to them', async (key, kinds) => {
    const [user] = await usersOf(personOf(key))
    const { rows } = await sql<{ kind: string }>`
      select kind from alerts join depositors on depositors.id = alerts.depositor_id
      where depositors.user_id = ${user?.id} and read_at is null and kind <> 'statement_ready'
      order by 1`.execute(test.ctx.db)
    expect(rows.map(({ kind }) => kind)).toEqual(kinds)
  })

  it.each([
    ['funded', [{ topic: 'account', sent: 1, answers: 1, is_unread: true, is_about: false }]],
    [
      'relink-needed',
      [{ topic: 'problem', sent: 1, answers: 0, is_unread: false, is_about: true }],
    ],
    ['flagged', [{ topic: 'documents', sent: 0, answers: 1, is_unread: true, is_about: false }]],
    ['fresh', []],
  ])('%s has written and was written to as the story says', async (key, threads) => {
    const [user] = await usersOf(personOf(key))
    const { rows } = await sql`
      select topic, read_at is null as is_unread, transaction_id is not null as is_about,
        (select count(*)::int from message_entries entry
          where entry.thread_id = thread.id and sender = 'depositor') as sent,
        (select count(*)::int from message_entries entry
          where entry.thread_id = thread.id and sender = 'institution') as answers
      from message_threads thread join depositors on depositors.id = thread.depositor_id
      where depositors.user_id = ${user?.id}`.execute(test.ctx.db)
    expect(rows).toEqual(threads)
  })

  it.each([
    [
      'flagged',
      'two documents that staff asked for are still to be sent',
      sql`select document.kind, document.arrived_at from document_requests request
        join requested_documents document on document.request_id = request.id
        join depositors on depositors.id = request.depositor_id`,
      [
        { kind: 'photo_id', arrived_at: null },
        { kind: 'proof_of_address', arrived_at: null },
      ],
    ],
    [
      'withheld',
      'two of the staff recorded a first B-notice, beside the answer in the W-9',
      sql`select notice.kind, notice.ended_on, is_backup_withheld,
          asked_by <> decided_by as is_by_two
        from withholding_notices notice
        join staff_approvals approval on approval.id = notice.approval_id
        join depositors on depositors.id = notice.depositor_id`,
      [{ kind: 'first_b', ended_on: null, is_backup_withheld: true, is_by_two: true }],
    ],
    [
      'amount-held',
      'one of the staff holds a part of the balance, and the rest is available',
      sql`select held.placed_by like 'oskar@%' as is_by_staff, hold.amount_cents, hold.released_at,
          balance.current_cents - balance.held_cents > 0 as is_rest_available
        from amount_holds held
        join holds hold on hold.id = held.hold_id
        join savings_balances balance on balance.account_id = held.account_id
        join entities on entities.savings_account_id = held.account_id
        join depositors on depositors.entity_id = entities.id`,
      [{ is_by_staff: true, amount_cents: 185_000, released_at: null, is_rest_available: true }],
    ],
    [
      'on-paper',
      'one statement came back, so the address is unknown',
      sql`select back.kind, depositors.address_unknown_since is not null as is_unknown
        from papers_returned back join depositors on depositors.id = back.depositor_id`,
      [{ kind: 'statement', is_unknown: true }],
    ],
  ])('%s: %s', async (key, _, query, expected) => {
    const [user] = await usersOf(personOf(key))
    const { rows } = await sql`${query} where depositors.user_id = ${user?.id}`.execute(test.ctx.db)
    expect(rows).toEqual(expected)
  })

  it.each([
    ['returned-and-relinked', { deposit: ['Returned', 'Settled'], links: 2 }],
    ['meadow-emptied-and-refilled', { deposit: ['Settled'], withdrawal: ['Settled'], links: 1 }],
    ['summit-steady', { deposit: ['Settled'], schedules: ['ACTIVE', 'ENDED'], rates: 4, links: 1 }],
    ['closed', { deposit: ['Settled'], payout: ['Settled'], links: 1 }],
  ])('%s has the past that the story tells', async (key, expected) => {
    const [user] = await usersOf(personOf(key))
    expect(await readPast(test.ctx, user?.id ?? '')).toMatchObject(expected)
  })

  it.each<[string, Partial<Sharing>]>([
    ['joint-begun', { status: 'UNSUBMITTED', step: null }],
    ['joint-address-next', { status: 'UNSUBMITTED', step: 'basic' }],
    ['joint-employer-next', { status: 'UNSUBMITTED', step: 'address' }],
    ['joint-confirm-next', { status: 'UNSUBMITTED', step: 'employer' }],
    ['joint-invited', { status: 'PASSED', step: 'confirmed', is_locked: false }],
    ['joint-locked', { status: 'PASSED', step: 'confirmed', is_locked: true }],
    ['joint-in-review', { status: 'IN_REVIEW', step: 'confirmed' }],
    ['joint-flagged', { status: 'FLAGGED', step: 'confirmed' }],
    ['joint-signed-up', { status: 'PASSED', step: 'completed', has_joined: false }],
    ['joint-parting', { has_joined: true, has_left: false, removal: true }],
    ['joint-parted', { status: 'VIEW_ONLY', has_joined: true, has_left: true, removal: false }],
    ['summit-joint-closing', { has_joined: true, closing: true }],
    [
      'meadow-joint',
      { has_joined: true, closing: false, proposal: true, moved: 5, moved_by_second: 3 },
    ],
  ])('%s shares an account as far as the story says', async (key, expected) => {
    expect(await readSharing(test.ctx, personOf(key))).toMatchObject(expected)
  })

  it.each([
    ['dispute-credited', 'credited 64000 received credited'],
    ['summit-dispute-decided', 'no_error 18000 received credited no_error taken_back'],
    ['dispute-after-closing', 'open 32000 received'],
  ])('%s reported what the story says', async (key, told) => {
    expect(await readDisputed(test.ctx, personOf(key))).toEqual([told])
  })

  it('sign in with the shared password', async () => {
    const browser = new TestBrowser(test, 'meadow.localhost')
    const { status } = await browser.login(personOf('meadow-fresh').email, DEMO_PASSWORD)
    expect(status).toBe(200)
  })

  it('stand where the web’s guards are tested to find them', async () => {
    const facts: Record<string, Record<string, DemoFacts>> = {}
    for (const person of KNOWN) {
      const [user] = await usersOf(person)
      if (!user) throw new Error(`${person.key} was not made`)
      const known = { institution_id: user.institution_id, user_id: user.id }
      const people = (facts[person.institution] ??= {})
      people[person.key] = await readDemoFacts(await signedIn(test, known, person.institution))
    }
    await expect(`${JSON.stringify(facts, null, 2)}\n`).toMatchFileSnapshot(KNOWN_TO_GUARDS)
  })

  it('leave the clock at today, and nobody is made twice', async () => {
    expect(Math.abs(test.ctx.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
    const again = await seedPeople(test.ctx, demoPeople)
    expect(again).toEqual({ made: [], existing: ALL_KEYS, failed: [] })
    for (const person of demoPeople) expect(await usersOf(person)).toHaveLength(1)
  })

  it('are made by one process at a time', async () => {
    const person = invent('twice', [{ day: 0, act: register }])
    const both = await Promise.all([seedPeople(test.ctx, [person]), seedPeople(test.ctx, [person])])
    expect(both.filter(Boolean)).toEqual([{ made: ['twice'], existing: [], failed: [] }])
    expect(await usersOf(person)).toHaveLength(1)
  })

  it('have sound books, one of them with thousands of rows', async () => {
    const [user] = await usersOf(personOf(LONGEST))
    const past = await readPast(test.ctx, user?.id ?? '')
    expect(past).toMatchObject({ deposit: ['Settled'], most: 4_999 })
    await expectSoundBooks(test.ctx.db)
  })

  it('somebody of an institution that is not there is left out', async () => {
    const stranger = { ...invent('stranger', [{ day: 0, act: register }]), institution: 'nowhere' }
    expect(await seedPeople(test.ctx, [stranger])).toEqual({ made: [], existing: [], failed: [] })
  })
})

describe('months after the snapshot was made', () => {
  const bank = useHistoryApp()
  const later = { now: () => new Date(Date.now() + 100 * 86_400_000) }
  const today = easternDate(new Date())

  it('people stand where their stories say, and who saved for long has gone on', async () => {
    const ctx = { ...bank.ctx, realTime: later }
    const seeded = await seedPeople(ctx, demoPeople)
    expect(seeded).toEqual({ made: ALL_KEYS, existing: [], failed: [] })
    const opened = await sql<{ email: string; opened_on: string; months: number }>`
      select users.email, opened_on, (
        select count(*) from interest_payments paid
        where paid.account_id = savings_accounts.id and reason = 'month') as months
      from savings_accounts
      join entities on entities.savings_account_id = savings_accounts.id
      join depositors on depositors.entity_id = entities.id
      join users on users.id = depositors.user_id`.execute(ctx.db)
    const of = (name: string) => opened.rows.find(({ email }) => email.startsWith(name))
    expect(of('cordelia')?.months).toBeGreaterThanOrEqual(14 + 3)
    expect(of('ingrid')?.opened_on).toBe(addDays(loadSnapshot()?.head.day ?? today, -45))
    await expectSoundBooks(ctx.db)
  })
})

describe('a start that is told to stop', () => {
  const test = useHistoryApp()

  it('stops after a step, and the next one goes on', async () => {
    const stopping = new AbortController()
    const stopped = await seedPeople(test.ctx, demoPeople, {
      onArrival: () => stopping.abort(),
      stopping: stopping.signal,
    })
    expect(stopped?.failed).toEqual([])
    const seeded = await seedPeople(test.ctx, demoPeople)
    expect(seeded).toEqual({ made: ALL_KEYS, existing: [], failed: [] })
  })
})

describe('stories of the past', () => {
  const errors: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line)) })
  const test = useTestApp({}, log)
  const lived: string[] = []
  const today = easternDate(new Date())
  const note = (key: string, day: number): Step => ({
    day,
    act: async ({ ctx }) => void lived.push(`${key} ${easternDate(ctx.clock.now())}`),
  })
  const openAccount: Step = {
    day: -40,
    act: async ({ ctx, institution }) => {
      const openedOn = easternDate(ctx.clock.now())
      const actor = { kind: 'system' } as const
      const input = { institution_id: institution.id, openedOn, actor }
      await inTransaction(ctx.db, (trx) => openSavingsAccount(ctx, trx, input))
    },
  }
  const registering: Step = { day: -40, act: register }

  it('are lived through together, each on its day, and end today', async () => {
    const early = invent('early', [registering, openAccount, note('early', -40), note('early', -2)])
    const late = invent('late', [{ day: -10, act: register }, note('late', -10), note('late', 0)])
    const seeded = await seedPeople(test.ctx, [late, early])
    expect(seeded).toEqual({ made: ['late', 'early'], existing: [], failed: [] })
    expect(lived).toEqual([
      `early ${addDays(today, -40)}`,
      `late ${addDays(today, -10)}`,
      `early ${addDays(today, -2)}`,
      `late ${today}`,
    ])
    expect(Math.abs(test.ctx.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
    const nights = await test.ctx.db
      .selectFrom('banking_runs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run', '=', 'accrue')
      .where('finished_at', 'is not', null)
      .executeTakeFirstOrThrow()
    // Forty nights at each of three institutions.
    expect(nights.count).toBeGreaterThanOrEqual(3 * 39)
  })

  it('of somebody added later are taken today: the clock does not go back', async () => {
    lived.length = 0
    const added = invent('added', [registering, note('added', -30), note('added', -3)])
    const seeded = await seedPeople(test.ctx, [added])
    expect(seeded).toEqual({ made: ['added'], existing: [], failed: [] })
    expect(lived).toEqual([`added ${today}`, `added ${today}`])
  })

  it('that fail are logged by key, break off there, and hold up nobody', async () => {
    lived.length = 0
    const failing: Step = { day: 0, act: () => Promise.reject(new Error('no luck')) }
    const unlucky = invent('unlucky', [registering, failing, note('unlucky', 0)])
    const lucky = invent('lucky', [registering, note('lucky', 0)])
    const seeded = await seedPeople(test.ctx, [unlucky, lucky])
    expect(seeded).toEqual({ made: ['lucky'], existing: [], failed: ['unlucky'] })
    expect(lived).toEqual([`lucky ${today}`])
    expect(errors).toEqual([
      expect.objectContaining({ person: 'unlucky', msg: 'a demo story broke off' }),
    ])
  })
})
