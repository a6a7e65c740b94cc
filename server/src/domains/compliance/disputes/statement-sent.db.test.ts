import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { useDisputeDesk } from '../../../../test/disputes/desk.ts'
import { DECISION, type Disputer, reported } from '../../../../test/disputes/disputing.ts'
import { statementsOf } from '../../../../test/pdf/statements.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import {
  listPapersToSend,
  markPaperReturned,
  markPaperSent,
} from '../../documents/paper-mail/list-papers.ts'
import { makeStatements } from '../../documents/statements/make-statements.ts'

/** The night in which the statement of October is made, which shows the withdrawal of October 5. */
const MADE = '2026-11-01T05:15:00Z'
const STAFF = { kind: 'operator', id: 'Olive Operator' } as const

/** Reg E 1005.11(b)(1): 60 days after the first statement that shows the error was sent. */
describe('the 60 days in which an error can be reported', () => {
  const { test, clock, add, askFor, agreeTo } = useDisputeDesk('2026-10-02T15:00:00Z')

  /** The email about the statement leaves in the same night. */
  async function makeStatement({ institution_id }: Disputer) {
    clock.set(MADE)
    await makeStatements(test.ctx, institution_id, parseBusinessDate('2026-10-31'))
    await runQueuedJobs(test)
  }

  async function paperOf({ institution_id, depositor_id, account }: Disputer) {
    const statement = (await statementsOf({ ctx: test.ctx, institution_id }, account)).at(-1)
    const due = await listPapersToSend(test.ctx.db, institution_id, easternDate(clock.now()))
    const isDue = due.some(
      (paper) => paper.depositor_id === depositor_id && paper.paper_id === statement?.id,
    )
    const kind = 'statement' as const
    return { institution_id, depositor_id, kind, paper_id: statement?.id ?? '', isDue }
  }

  async function post(ada: Disputer, at: string) {
    const { isDue, ...paper } = await paperOf(ada)
    expect(isDue).toBe(true)
    await markPaperSent(test.ctx.db, { ...paper, now: new Date(at), actor: STAFF })
  }

  async function comeBack(ada: Disputer, at: string) {
    const { isDue: _isDue, ...paper } = await paperOf(ada)
    await markPaperReturned(test.ctx, { ...paper, now: new Date(at), actor: STAFF })
  }

  const bounce = (ada: Disputer, kind: 'hard' | 'soft') =>
    test.app.inject({
      method: 'POST',
      url: '/sandbox/api/bounces',
      headers: { host: 'localhost' },
      payload: { email: ada.email, kind },
    })

  async function sentOn(ada: Disputer) {
    const { institution_id, depositor_id, paper_id } = await paperOf(ada)
    const { rows } = await sql<{ day: string | null }>`
      select statement_sent_on(${institution_id}, ${paper_id}, ${depositor_id}) as day`.execute(
      test.ctx.db,
    )
    return rows[0]?.day
  }

  async function lastDay(ada: Disputer) {
    clock.set('2026-11-20T15:00:00Z')
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const { in_time_until } = await test.ctx.db
      .selectFrom('disputes')
      .select('in_time_until')
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    return in_time_until
  }

  it('begin with the email, for people who get documents electronically', async () => {
    const ada = await add()
    await makeStatement(ada)
    expect(await lastDay(ada)).toBe('2026-12-31')
  })

  it('begin when the email left, which may be days after it was ordered', async () => {
    const ada = await add()
    const { email } = test.ctx
    test.ctx.email = { send: () => Promise.reject(new Error('The mail server is down.')) }
    await makeStatement(ada)
    test.ctx.email = email
    expect(await sentOn(ada)).toBeNull()
    clock.set('2026-11-04T15:00:00Z')
    await test.ctx.db
      .updateTable('email_outbox')
      .set({ due_at: new Date(0) })
      .execute()
    await runQueuedJobs(test)
    expect(await sentOn(ada)).toBe('2026-11-04')
    expect(await lastDay(ada)).toBe('2027-01-03')
  })

  it('begin when the paper was mailed, for people who get paper', async () => {
    const ada = await add()
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await makeStatement(ada)
    await post(ada, '2026-11-06T15:00:00Z')
    expect(await lastDay(ada)).toBe('2027-01-05')
  })

  it('have not begun while the paper waits to be mailed', async () => {
    const ada = await add()
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await makeStatement(ada)
    expect(await lastDay(ada)).toBeNull()
  })

  it.each(['hard', 'soft'] as const)(
    'begin with the paper after a %s bounce, whenever it is reported',
    async (kind) => {
      const ada = await add()
      await makeStatement(ada)
      clock.set('2026-11-04T15:00:00Z')
      await bounce(ada, kind)
      await post(ada, '2026-11-05T15:00:00Z')
      expect(await lastDay(ada)).toBe('2027-01-04')
    },
  )

  it('begin anew when the answer to a question was mailed, for people who get paper', async () => {
    const ada = await add()
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await makeStatement(ada)
    await post(ada, '2026-11-03T15:00:00Z')
    clock.set('2026-11-16T15:00:00Z')
    const about = { transaction_id: ada.withdrawal }
    const question = await reported(ada, { ...about, kind: 'what_was_this' })
    await askFor('decide', question.uuid, { ...DECISION, outcome: 'no_error' })
    expect((await agreeTo(question.uuid)).status).toBe(200)
    await runQueuedJobs(test)
    const { institution_id, depositor_id } = ada
    const papers = await listPapersToSend(test.ctx.db, institution_id, easternDate(clock.now()))
    const now = new Date('2026-11-18T15:00:00Z')
    for (const { kind, paper_id } of papers.filter(
      (paper) => paper.depositor_id === depositor_id,
    )) {
      const sent = { institution_id, depositor_id, kind, paper_id, now, actor: STAFF }
      await markPaperSent(test.ctx.db, sent)
    }
    expect(await lastDay(ada)).toBe('2027-01-17')
  })

  it('begin with the second mailing if the first came back', async () => {
    const ada = await add()
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await makeStatement(ada)
    await post(ada, '2026-11-03T15:00:00Z')
    await comeBack(ada, '2026-11-10T15:00:00Z')
    await post(ada, '2026-11-12T15:00:00Z')
    expect(await lastDay(ada)).toBe('2027-01-11')
  })
})
