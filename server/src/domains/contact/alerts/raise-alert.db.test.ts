import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { alertsOf, answer, prefer } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { businessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { raiseAlert, raiseAlerts } from './raise-alert.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const DAY_MS = 86_400_000
const COMPLETED = { registration_last_step: 'completed' } as const

describe('raising an alert', () => {
  const test = useTestApp()

  const lettersOf = async ({ email }: Applicant) =>
    (await inboxOf(test, email)).map(({ subject }) => subject)
  const textsOf = async ({ phone }: Applicant) =>
    (await inboxOf(test, phone)).map(({ text }) => text).filter((text) => !/code|are on/.test(text))

  it('lists it and writes one letter, however often the same event is told', async () => {
    const ada = await addApplicant(test, COMPLETED)
    for (let times = 0; times < 3; times += 1) await answer(test, ada, 'answered:1')
    await answer(test, ada, 'answered:2')
    expect((await alertsOf(ada.browser)).body.data?.total).toBe(2)
    const letters = await inboxOf(test, ada.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'We replied to your message · Harborlight',
      'We replied to your message · Harborlight',
    ])
    expect(letters[0]?.text).toContain('You have a reply to “A question”.')
    expect(letters[0]?.link).toMatch(/\/message-center\?message=/)
  })

  it('a routine alert counts the earlier ones of its kind as read, and no others', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const { institution_id, depositor_id } = ada
    await answer(test, ada)
    const now = test.ctx.clock.now()
    for (const month of [8, 9, 10]) {
      const clock = fixedClock(new Date(now.getTime() + month * 1_000))
      await inTransaction(test.ctx.db, (trx) =>
        raiseAlert({ ...test.ctx, clock }, trx, {
          institution_id,
          depositor_id,
          kind: 'statement_ready',
          event: `statement:2026-${month}`,
          params: { year: 2026, month },
        }),
      )
    }
    const { body } = await alertsOf(ada.browser)
    expect([body.data?.total, body.data?.unread]).toEqual([4, 2])
    const unread = body.data?.alerts.filter(({ read_at }) => read_at === null)
    expect(unread?.map(({ message }) => message)).toEqual([
      'Your October 2026 statement is ready.',
      'You have a reply to “A question”.',
    ])
  })

  it('a reminder counts those of deposits that were sent as read, and none of one still to come', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const { institution_id, depositor_id } = ada
    const now = test.ctx.clock.now()
    for (const days of [0, 30, 32]) {
      const clock = fixedClock(new Date(now.getTime() + days * DAY_MS))
      await inTransaction(test.ctx.db, (trx) =>
        raiseAlert({ ...test.ctx, clock }, trx, {
          institution_id,
          depositor_id,
          kind: 'deposit_soon',
          event: `soon:${days}`,
          params: {
            amount_cents: 100_00 + days,
            leaves_on: businessDate(2026, 11, 20),
            is_waiting: false,
            request_id: depositor_id,
          },
        }),
      )
    }
    const { body } = await alertsOf(ada.browser)
    const unread = body.data?.alerts.filter(({ read_at }) => read_at === null)
    expect([body.data?.total, unread?.length]).toEqual([3, 2])
    expect(unread?.map(({ message }) => message.match(/\$[\d.]+/)?.[0])).toEqual([
      '$100.32',
      '$100.30',
    ])
  })

  it('lets the emails of a run wait for those about one person', async () => {
    const { institution_id, depositor_id } = await addApplicant(test, COMPLETED)
    const kind = 'statement_ready'
    const news = { event: 'statement:2026-09', params: { year: 2026, month: 9 } }
    const one = { event: 'statement:2026-10', params: { year: 2026, month: 10 } }
    const priorities = await inTransaction(test.ctx.db, async (trx) => {
      const all = [{ ...news, kind, of: depositor_id } as const]
      await raiseAlerts(test.ctx, trx, { institution_id, kind, whose: 'depositor_id', all })
      await raiseAlert(test.ctx, trx, { institution_id, depositor_id, kind, ...one })
      const { rows } = await sql<{ priority: number }>`
        select priority from email_outbox where institution_id = ${institution_id}
        order by id desc limit 2`.execute(trx)
      return rows.map(({ priority }) => priority)
    })
    expect(priorities).toEqual([0, 10])
  })

  it('makes one of two that race', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await Promise.all([1, 2, 3, 4].map(() => answer(test, ada, 'raced')))
    expect((await alertsOf(ada.browser)).body.data?.total).toBe(1)
    expect(await lettersOf(ada)).toHaveLength(1)
  })

  it('is undone with the transaction it belongs to', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const { institution_id, depositor_id } = ada
    const act = inTransaction(test.ctx.db, async (trx) => {
      await raiseAlert(test.ctx, trx, {
        institution_id,
        depositor_id,
        kind: 'tax_ready',
        event: 'tax:2026',
        params: { tax_year: 2026, is_corrected: false, delivery: 'electronic' },
      })
      throw new Error('thought better of it')
    })
    await expect(act).rejects.toThrow('thought better of it')
    expect((await alertsOf(ada.browser)).body.data?.total).toBe(0)
    expect(await lettersOf(ada)).toEqual([])
  })

  it.each([
    { ...COMPLETED, standing: 'HOLD' },
    { ...COMPLETED, registration_status: 'VIEW_ONLY' },
    { registration_status: 'FAILED' },
  ] as const)('writes to %o by email only', async (standing) => {
    const ada = await addApplicant(test, standing)
    await answer(test, ada)
    expect(await lettersOf(ada)).toEqual(['We replied to your message · Harborlight'])
    const rows = await test.ctx.db
      .selectFrom('alerts')
      .select('id')
      .where('institution_id', '=', ada.institution_id)
      .where('depositor_id', '=', ada.depositor_id)
      .execute()
    expect(rows).toEqual([])
  })

  it('sends neither email nor text to whoever wants neither, and lists it all the same', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await prefer(ada.browser, { kind: 'message_answered', email: false, sms: false })
    await answer(test, ada)
    expect((await alertsOf(ada.browser)).body.data?.total).toBe(1)
    expect(await lettersOf(ada)).toEqual([])
    expect(await textsOf(ada)).toEqual([])
  })

  it('texts whoever asked for it, naming the institution and nothing of the matter', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await prefer(ada.browser, { kind: 'message_answered', email: true, sms: true })
    await answer(test, ada)
    expect(await textsOf(ada)).toEqual([
      'Harborlight: We replied to your message. Sign in to read it.',
    ])
  })

  it('leads who is still opening an account to the pages that are open to them', async () => {
    const ada = await addApplicant(test)
    await answer(test, ada)
    const [alert] = (await alertsOf(ada.browser)).body.data?.alerts ?? []
    expect(alert?.path).toMatch(/^\/registration\/message-center\?message=/)
  })

  it('tells everybody whose account it is, but nobody who is still asked to share it', async () => {
    const [ada, joint, invited] = [
      await addApplicant(test, COMPLETED),
      await addApplicant(test, COMPLETED),
      await addApplicant(test),
    ]
    for (const { depositor_id, institution_id } of [joint, invited]) {
      const isJoint = depositor_id === joint.depositor_id
      await test.ctx.db
        .updateTable('depositors')
        .set({ entity_id: ada.entity_id, ...(isJoint ? SECOND_HOLDER : { is_primary: false }) })
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id)
        .execute()
    }
    await inTransaction(test.ctx.db, (trx) =>
      raiseAlert(test.ctx, trx, {
        institution_id: ada.institution_id,
        entity_id: ada.entity_id,
        kind: 'link_attention',
        event: 'link:1',
        params: { what: 'locked', account: 'account ending in 1234' },
      }),
    )
    for (const who of [ada, joint]) {
      expect((await alertsOf(who.browser)).body.data?.total).toBe(1)
      expect(await lettersOf(who)).toEqual(['Link a bank account again · Harborlight'])
    }
    expect(await lettersOf(invited)).toEqual([])
  })
})
