import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Standing, stand } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { cutOff, deposited } from '../../../../test/repeating/deposits.ts'
import { again, nextOf } from '../../../../test/repeating/read-deposits.ts'
import { useSaver } from '../../../../test/repeating/saver.ts'
import { savingsOf } from '../../../../test/savers.ts'
import { TEST_ACTOR } from '../../../../test/books.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { cancelWaiting } from '../orders/cancel-waiting.ts'
import { endSchedules } from './stop-as-asked.ts'

const EVERY_WEEK = { date: '2026-11-20', repeat: { every: 'week' } }

describe('a deposit that repeats, while money may not move', () => {
  const { test, clock, ada } = useSaver()

  const free: Standing = { standing: null, registration_status: 'PASSED' }

  const fridayCutOff = async () => {
    clock.set('2026-11-20T21:00:00Z')
    await cutOff(test, ada)
  }

  it.each([
    [{ standing: 'REVIEW' }, 'our review of your account was not finished'],
    [{ standing: 'HOLD' }, 'your account was on hold'],
    [{ registration_status: 'IN_REVIEW' }, 'our review of your account was not finished'],
  ] as const)('with %j is cancelled on its day, told why, and goes on', async (standing, words) => {
    const first = await deposited(ada, EVERY_WEEK)
    const dated = await deposited(ada, { date: '2026-11-20' })
    await stand(test, ada, standing)
    await fridayCutOff()
    await stand(test, ada, free)
    expect(await again(ada, first)).toMatchObject({ status: 'Cancelled' })
    expect(await again(ada, dated)).toMatchObject({ status: 'Cancelled' })
    expect(await nextOf(ada, first)).toMatchObject({
      file_date: '2026-11-27',
      schedule: { status: 'ACTIVE' },
    })
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('We canceled your Harborlight deposit')
    const texts = (await inboxOf(test, ada.email)).slice(0, 2).map(({ text }) => text)
    expect(texts.every((text) => text.includes(words))).toBe(true)
    expect(texts.some((text) => text.includes('scheduled for Friday, November 27, 2026'))).toBe(
      true,
    )
    await expectSoundBooks(test.ctx.db)
  })

  it('a link that may not carry it cancels this one, and the next comes', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('entity_id', '=', ada.entity_id)
      .execute()
    await fridayCutOff()
    expect(await again(ada, first)).toMatchObject({ status: 'Cancelled' })
    expect(await nextOf(ada, first)).toMatchObject({ file_date: '2026-11-27' })
    await expectSoundBooks(test.ctx.db)
  })

  it('putting the account on hold cancels this one at once, and the next is made', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const { institution_id } = ada
    const accountId = await savingsOf(test, ada)
    const by = { institution_id, accountId, now: clock.now(), actor: TEST_ACTOR }
    await inTransaction(test.ctx.db, (trx) => cancelWaiting(test.ctx, trx, by))
    expect(await again(ada, first)).toMatchObject({ status: 'Cancelled' })
    expect(await nextOf(ada, first)).toMatchObject({ file_date: '2026-11-27' })
    await expectSoundBooks(test.ctx.db)
  })

  it('closing ends all of them, past the last moment too', async () => {
    const one = await deposited(ada, EVERY_WEEK)
    const other = await deposited(ada, { date: '2026-12-01', repeat: { every: 'month' } })
    clock.set(one.cancel_until)
    const account_id = await savingsOf(test, ada)
    const { institution_id } = ada
    const of = { institution_id, account_id, now: clock.now(), actor: TEST_ACTOR, words: null }
    const ended = await inTransaction(test.ctx.db, (trx) =>
      endSchedules(test.ctx, trx, of, 'closed'),
    )
    expect(ended).toHaveLength(2)
    expect(await again(ada, one)).toMatchObject({ status: 'Cancelled' })
    expect(await again(ada, other)).toMatchObject({
      status: 'Voided',
      schedule: { status: 'ENDED', next_date: null },
    })
    const subjects = (await inboxOf(test, ada.email)).map(({ subject }) => subject)
    const told = 'Your recurring Harborlight deposit has ended'
    expect(subjects.filter((subject) => subject === told)).toHaveLength(2)
    await expectSoundBooks(test.ctx.db)
  })

  it('the database refuses a schedule that goes on without its next, or ended with one', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const { db } = test.ctx
    const without = db
      .updateTable('transfers')
      .set({ status: 'Cancelled' })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', first.uuid)
      .execute()
    await expect(without).rejects.toMatchObject({ constraint: 'schedules_have_next' })
    const ended = db
      .updateTable('schedules')
      .set({ status: 'ENDED', ended_at: clock.now(), end_reason: 'voided' })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', first.schedule?.uuid ?? '')
      .execute()
    await expect(ended).rejects.toMatchObject({ constraint: 'schedules_have_next' })
    const twice = sql`
      insert into transfers (institution_id, request_id, account_id, linked_account_id, direction,
        kind, amount_cents, status, file_date, settlement_date, available_date, cancel_until,
        date_created, schedule_id, occurrence_date, idempotency_key, input_hash)
      select institution_id, gen_random_uuid(), account_id, linked_account_id, direction, kind, 1,
        status, file_date, settlement_date, available_date, cancel_until, date_created, schedule_id,
        occurrence_date, 'twice', input_hash
      from transfers where institution_id = ${ada.institution_id} and id = ${first.uuid}`
    await expect(twice.execute(db)).rejects.toMatchObject({
      constraint: 'transfers_next_of_schedule',
    })
  })
})
