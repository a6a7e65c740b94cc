import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { addCloser } from '../../../../test/closers.ts'
import { readPdf } from '../../../../test/pdf/read-pdf.ts'
import { republish } from '../../../../test/opening.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { emailIdOf, messageIdOf } from '../../../platform/ports/email/port.ts'
import {
  listPapersToSend,
  markPaperReturned,
  markPaperSent,
} from '../../documents/paper-mail/list-papers.ts'
import { writePaper } from '../../documents/paper-mail/write-paper.ts'
import { startFanOut } from '../alerts/fan-out.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'

const TUESDAY = '2026-11-03T15:00:00Z'
const STAFF = { kind: 'operator', id: 'Olive Operator' } as const
const RETURNED = {
  kind: 'deposit',
  amount: '$50.00',
  what: 'The bank account you linked has been closed.',
  next: 'relink',
  request: '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11',
} as const

describe('notices that the law requires', () => {
  const SECRET = 'k3l9-mail-inbound-secret-for-tests-8h2q'
  const test = useTestApp({ MAIL_INBOUND_SECRET: SECRET })
  const clock = fixedClock(TUESDAY)
  let ada: Saver

  beforeEach(async () => {
    clock.set(TUESDAY)
    test.ctx.clock = clock
    ada = await addSaver(test)
    await runQueuedJobs(test)
  })

  /** The bank tells Ada that a deposit was returned, by email. */
  async function tellOfReturn() {
    const letter = { template: 'transfer_returned', params: RETURNED } as const
    await notifyByEmail(test.ctx, test.ctx.db, ada.institution_id, { to: ada.email, ...letter })
    await runQueuedJobs(test)
  }

  const bounce = async (kind: 'hard' | 'soft') => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/bounces',
      headers: { host: 'localhost' },
      payload: { email: ada.email, kind },
    })
    return reply.json<{ effect: string }>().effect
  }
  const papers = async () =>
    (await listPapersToSend(test.ctx.db, ada.institution_id, easternDate(clock.now()))).filter(
      ({ depositor_id }) => depositor_id === ada.depositor_id,
    )
  const notices = () =>
    test.ctx.db
      .selectFrom('required_notices')
      .select(['template', 'made_on', 'bounced_on', 'paper_by'])
      .where('institution_id', '=', ada.institution_id)
      .where('depositor_id', '=', ada.depositor_id)
      .orderBy('made_on')
      .execute()
  const emailsTo = async () =>
    (
      await test.ctx.db
        .selectFrom('sandbox_inbox')
        .select('id')
        .where('institution_id', '=', ada.institution_id)
        .where('recipient', '=', ada.email)
        .execute()
    ).length
  const user = () =>
    test.ctx.db
      .selectFrom('users')
      .select('email_bad_since')
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.user_id)
      .executeTakeFirstOrThrow()

  it('are emailed to people with a working address, and nothing is printed', async () => {
    await tellOfReturn()
    expect(await notices()).toMatchObject([{ template: 'transfer_returned', paper_by: null }])
    expect(await papers()).toEqual([])
  })

  it('are mailed on paper to people who withdrew their consent, in the words of the email', async () => {
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await tellOfReturn()
    await inTransaction(test.ctx.db, (trx) =>
      raiseAlert(test.ctx, trx, {
        institution_id: ada.institution_id,
        depositor_id: ada.depositor_id,
        kind: 'terms_changed',
        event: 'terms:test',
        params: { changes: ['The cut-off moves.'], effective_date: '2026-12-10' as never },
      }),
    )
    await runQueuedJobs(test)
    const due = (await papers()).toSorted((a, b) => b.what.localeCompare(a.what))
    expect(due.map(({ kind, what }) => [kind, what])).toEqual([
      ['notice', 'Your Harborlight deposit was returned'],
      ['notice', 'Your account terms are changing · Harborlight'],
      ['notice', 'You’ll get paper documents from Harborlight'],
    ])
    // RULES-3 8: the first paper is due within five business days of the withdrawal, and confirms it.
    expect(
      (await notices()).find(({ template }) => template === 'consent_withdrawn'),
    ).toMatchObject({
      paper_by: '2026-11-05',
    })
    const institution = await findInstitution(test.ctx.db, ada.institution_id)
    const [returned] = due
    if (!returned) throw new Error('nothing is due')
    const pdf = await readPdf(await writePaper(test.ctx, institution, returned))
    const words = JSON.stringify(pdf.root)
    expect(words).toContain('The bank account you linked has been closed.')
    expect(words).toContain('Tuesday, November 3, 2026')
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('kind')
      .where('institution_id', '=', ada.institution_id)
      .where('depositor_id', '=', ada.depositor_id)
      .where('kind', '=', 'paper_letter')
      .execute()
    expect(tasks).toHaveLength(1)
  })

  it('do not count as sent after a hard bounce: that one and all later ones go on paper', async () => {
    await tellOfReturn()
    expect(await bounce('hard')).toBe('bad')
    // RULES: a bounce of 3 November 2026 is on paper by the 5th.
    expect(await notices()).toMatchObject([{ bounced_on: '2026-11-03', paper_by: '2026-11-05' }])
    expect(await bounce('hard')).toBe('none')
    const before = await emailsTo()
    await tellOfReturn()
    expect(await emailsTo()).toBe(before)
    expect(await papers()).toHaveLength(2)
    const alerts = await ada.browser.get<{ alerts: { title: string }[] }>('/alerts')
    expect(JSON.stringify(alerts.body.data)).toContain('We can’t reach you by email')
    await test.ctx.db
      .updateTable('users')
      .set({ email: 'new@example.com' })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.user_id)
      .execute()
    expect(await user()).toEqual({ email_bad_since: null })
  })

  it.each([
    // The evening of the day before Thanksgiving, in Eastern time; a Saturday; New Year's Eve.
    ['2026-11-26T03:30:00Z', '2026-11-25', '2026-11-30'],
    ['2026-12-05T15:00:00Z', '2026-12-05', '2026-12-08'],
    ['2026-12-31T15:00:00Z', '2026-12-31', '2027-01-05'],
  ])('that bounce at %s are on paper two business days later', async (at, on, by) => {
    await tellOfReturn()
    clock.set(at)
    expect(await bounce('hard')).toBe('bad')
    expect(await notices()).toMatchObject([{ bounced_on: on, paper_by: by }])
    // A later notice is never emailed, and has its own two days.
    clock.set('2027-01-15T15:00:00Z')
    await tellOfReturn()
    expect((await notices()).at(-1)).toMatchObject({ bounced_on: null, paper_by: '2027-01-20' })
  })

  it.each(['hard', 'soft'] as const)(
    'announcements to everybody go on paper after a %s bounce on a later day',
    async (kind) => {
      const { institution_id } = ada
      const announce = (trx: Transaction) =>
        startFanOut(trx, {
          institution_id,
          kind: 'terms_changed',
          event: `terms:${kind}`,
          params: { changes: ['The cut-off moves.'], effective_date: '2026-12-10' as never },
          now: clock.now(),
        })
      await inTransaction(test.ctx.db, announce)
      await runQueuedJobs(test)
      clock.set('2026-11-05T15:00:00Z')
      expect(await bounce(kind)).toBe(kind === 'hard' ? 'bad' : 'noted')
      expect((await papers()).map(({ what }) => what)).toEqual([
        'Your account terms are changing · Harborlight',
      ])
    },
  )

  it('soft bounces spoil the address only three times within five days', async () => {
    for (const [date, effect] of [
      ['2026-11-03', 'noted'],
      ['2026-11-04', 'noted'],
      ['2026-11-09', 'noted'],
      ['2026-11-10', 'noted'],
      ['2026-11-12', 'bad'],
    ] as const) {
      clock.set(`${date}T15:00:00Z`)
      await tellOfReturn()
      expect([date, await bounce('soft')]).toEqual([date, effect])
    }
    expect(await papers()).toHaveLength(5)
  })

  it('bounces are reported by the mail provider, by Message-ID and with its secret', async () => {
    await tellOfReturn()
    const { message_id } = await test.ctx.db
      .selectFrom('required_notices')
      .select('message_id')
      .where('institution_id', '=', ada.institution_id)
      .where('depositor_id', '=', ada.depositor_id)
      .executeTakeFirstOrThrow()
    const from = '"Harborlight" <no-reply@passbook.example>'
    const messageId = messageIdOf({ id: message_id, from })
    expect(emailIdOf(messageId)).toBe(message_id)
    const report = (authorization: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/bounces',
        headers: { host: 'localhost', authorization },
        payload: { email: ada.email, kind: 'hard', message_id: messageId },
      })
    expect((await report('Bearer wrong')).statusCode).toBe(404)
    const told = await report(`Bearer ${SECRET}`)
    expect([told.statusCode, told.json()]).toMatchObject([200, { data: { effect: 'bad' } }])
    expect(await notices()).toMatchObject([{ bounced_on: '2026-11-03' }])
  })

  it('paper that comes back is mailed once more, then kept until another address is known', async () => {
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await runQueuedJobs(test)
    const [confirmation] = await papers()
    await markPaperSent(test.ctx.db, {
      institution_id: ada.institution_id,
      depositor_id: ada.depositor_id,
      kind: 'notice',
      paper_id: confirmation?.paper_id ?? '',
      actor: STAFF,
      now: clock.now(),
    })
    await tellOfReturn()
    const [paper] = await papers()
    const { institution_id, depositor_id } = ada
    const of = {
      institution_id,
      depositor_id,
      kind: 'notice' as const,
      paper_id: paper?.paper_id ?? '',
      actor: STAFF,
    }
    const now = clock.now()
    await expect(markPaperReturned(test.ctx, { ...of, now })).rejects.toThrow()
    await markPaperSent(test.ctx.db, { ...of, now })
    expect(await papers()).toEqual([])
    expect(await markPaperReturned(test.ctx, { ...of, now })).toEqual({ isLast: false })
    await expect(markPaperReturned(test.ctx, { ...of, now })).rejects.toThrow('invalid')
    await tellOfReturn()
    expect((await papers()).map(({ paper_id }) => paper_id)).toEqual([of.paper_id])
    await markPaperSent(test.ctx.db, { ...of, now })
    expect(await markPaperReturned(test.ctx, { ...of, now })).toEqual({ isLast: true })
    expect(await papers()).toEqual([])
    await test.ctx.db
      .updateTable('depositors')
      .set({ street: '9 New Street' })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    // The notice that waited meanwhile goes to the new address.
    expect(await papers()).toHaveLength(1)
  })

  it('a person whose paper comes back confirms a withdrawal with a code', async () => {
    const ben = await addCloser(test, 5_000_00)
    const withdraw = (amount_cents: number) =>
      ben.browser.call('POST', '/withdraw', { amount_cents }, { 'idempotency-key': randomUUID() })
    expect((await withdraw(25_00)).status).toBe(200)
    await test.ctx.db
      .updateTable('depositors')
      .set({ address_unknown_since: clock.now() })
      .where('institution_id', '=', ben.institution_id)
      .where('id', '=', ben.depositor_id)
      .execute()
    const refused = await withdraw(30_00)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([403, ['step_up']])
  })

  it.each(['hard', 'soft'] as const)(
    'a new document is mailed if the email about it bounced later: %s',
    async (kind) => {
      await republish(test, ada.institution_id, 'privacy', `Privacy notice, ${kind}`)
      await runQueuedJobs(test)
      clock.set('2026-11-05T15:00:00Z')
      await bounce(kind)
      expect((await papers()).map(({ what }) => what)).toEqual([
        expect.stringContaining(`Privacy notice, ${kind}, version`),
      ])
    },
  )
})
