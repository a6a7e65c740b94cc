import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { openOn } from '../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../test/books.ts'
import { addLink, addOwner } from '../../test/linking.ts'
import { findInstitutionId } from '../../test/people.ts'
import { type BusinessDate, parseBusinessDate } from '../platform/calendar/business-date.ts'
import { easternInstant } from '../platform/calendar/eastern.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { initiateTransfer } from '../domains/money/transfers/initiate-transfer.ts'
import { advanceClock } from '../doors/banking-day/advance-clock.ts'

const MONDAY = parseBusinessDate('2026-11-09')
const VETERANS_DAY = parseBusinessDate('2026-11-11')
/** Veterans Day, Thanksgiving, and the weekends around them. */
const CLOSED = ['11-11', '11-14', '11-15', '11-21', '11-22', '11-26'].map((day) => `2026-${day}`)
const ANSWERED = ['9900000001', '9900000002', '9900000010', '9900009801']

describe('the network on days it is closed', () => {
  const test = useTestApp()
  let institution_id = ''
  let lastSent = ''

  async function deposit(accountNumber?: string, kind: 'deposit' | 'withdrawal' = 'deposit') {
    const { ctx } = test
    const bank = { ctx, db: ctx.db, institution_id, database: test.database }
    const accountId = await openOn(bank, MONDAY, 900_00)
    const owner = await addOwner(bank, accountId)
    const link = await addLink(bank, {
      entity_id: owner.entity_id,
      depositor_id: owner.depositor_id,
      accountNumber,
    })
    const { transfer } = await inTransaction(ctx.db, (trx) =>
      initiateTransfer(trx, {
        institution_id,
        kind,
        amountCents: 100_00,
        accountId,
        linkedAccountId: link.id,
        idempotencyKey: randomUUID(),
        now: ctx.clock.now(),
        actor: TEST_ACTOR,
      }),
    )
    return transfer.id
  }

  const moveTo = (date: string, time: string) =>
    advanceClock(test.ctx, { to: easternInstant(parseBusinessDate(date), time) })
  const statusOf = async (id: string) => {
    const query = test.ctx.db.selectFrom('transfers').select(['status', 'return_code'])
    const { status, return_code } = await query.where('id', '=', id).executeTakeFirstOrThrow()
    return return_code === null ? status : `${status} ${return_code}`
  }
  const order = async (transactionId: string, code: string) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/ach/returns',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: { transaction_id: transactionId, code },
    })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }

  /** Everything the network or a settlement dated with a day, by that day. */
  async function datedOn(dates: readonly string[]) {
    const { rows } = await sql<{ what: string }>`
      select 'entry ' || kind || ' ' || effective_date as what from journal_entries
       where institution_id = ${institution_id} and kind <> 'interest'
         and effective_date = any(${dates}::date[])
      union all
      select cause || ' ' || happened_at from transfer_events event
       where institution_id = ${institution_id}
         and cause in ('queued', 'submitted', 'posted', 'settled', 'returned')
         and (happened_at at time zone 'America/New_York')::date = any(${dates}::date[])
         and (select kind from transfers where id = event.transfer_id) <> 'interest'
      union all
      select 'file ' || direction || ' ' || business_date from ach_files
       where institution_id = ${institution_id} and business_date = any(${dates}::date[])
      union all
      select 'answers ' || due_date || ' ' || offered_on from sandbox_ach_answer_files
       where institution_id = ${institution_id}
         and (due_date = any(${dates}::date[]) or offered_on = any(${dates}::date[]))
      union all
      select 'transfer ' || id from transfers
       where institution_id = ${institution_id} and kind <> 'interest'
         and array[file_date, settlement_date, available_date] && ${dates}::date[]`.execute(
      test.ctx.db,
    )
    return rows.map(({ what }) => what)
  }

  const collect = async (date: BusinessDate) =>
    (await test.ctx.achNetwork?.deliver(institution_id, date)) ?? []

  beforeAll(async () => {
    await test.ctx.bankingClock?.beginAt(easternInstant(MONDAY, '10:00'))
    institution_id = await findInstitutionId(test, 'harborlight')
  })

  it('answers nothing on Veterans Day, and what was asked for comes on the day after', async () => {
    const [returned, changed] = [await deposit(), await deposit()]
    for (const account of ANSWERED) await deposit(account)
    const withdrawal = await deposit(undefined, 'withdrawal')
    await moveTo(VETERANS_DAY, '11:00')
    expect(await statusOf(returned)).toBe('Submitted')
    expect(await order(returned, 'R02')).toMatchObject({
      status: 200,
      body: { file_id: null, returns: 1, delivered_on: '2026-11-12', outcomes: { open: 1 } },
    })
    expect(await order(changed, 'C03')).toMatchObject({
      status: 200,
      body: { file_id: null, changes: 1, delivered_on: '2026-11-12' },
    })
    expect(await order(withdrawal, 'R99')).toMatchObject({ status: 422 })
    expect(await statusOf(returned)).toBe('Submitted')
    expect(await collect(VETERANS_DAY)).toEqual([])
    await moveTo('2026-11-11', '23:00')
    expect(await statusOf(returned)).toBe('Submitted')
    await moveTo('2026-11-12', '08:15')
    expect(await statusOf(returned)).toBe('Returned R02')
    expect(await order(changed, 'R01')).toMatchObject({
      body: { delivered_on: '2026-11-12', outcomes: { applied: 1 } },
    })
  })

  it('dates nothing with a closed day, through the holidays and weekends of a month', async () => {
    for (let day = 13; day <= 27; day += 1) {
      const date = `2026-11-${day}`
      await moveTo(date, '12:00')
      lastSent = await deposit()
      await deposit(ANSWERED[day % ANSWERED.length])
      await moveTo(date, '17:00')
      if (CLOSED.includes(date)) expect(await statusOf(lastSent)).toBe('Initiated')
    }
    expect(await datedOn(CLOSED)).toEqual([])
    await expectSoundBooks(test.ctx.db)
  })

  it('a file that staff import on a closed day counts from the next business day', async () => {
    await moveTo('2026-11-28', '09:00')
    const { body } = await order(lastSent, 'R07')
    expect(body).toMatchObject({ file_id: null, delivered_on: '2026-11-30' })
    const [text = ''] = (await collect(parseBusinessDate('2026-11-30'))).filter((file) =>
      file.includes('799R07'),
    )
    const reply = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/ach/returns',
      headers: { host: 'localhost', 'content-type': 'text/plain' },
      payload: text,
    })
    expect(reply.json()).toMatchObject({ returns: 1, outcomes: { applied: 1 } })
    expect(await statusOf(lastSent)).toBe('Returned R07')
    expect((await datedOn(['2026-11-28'])).filter((what) => !what.startsWith('returned'))).toEqual(
      [],
    )
    await moveTo('2026-12-01', '12:00')
    await expectSoundBooks(test.ctx.db)
  })
})
