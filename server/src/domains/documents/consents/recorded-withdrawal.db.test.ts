import { describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { addCloser } from '../../../../test/closers.ts'
import { activeDisclosures, openAndSign } from '../../../../test/opening.ts'
import { runOperator } from '../../../doors/operator/run-operator.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'
import { listPapersToSend } from '../paper-mail/list-papers.ts'

/** The consent says: by message or email too, and within five business days of its receipt (RULES-3 8). */
describe('a consent that is withdrawn by message, letter or phone', () => {
  const test = useTestApp()
  const clock = startEachAt(test, '2026-11-25T15:00:00Z')

  async function withdraw(depositor_id: string, ...options: string[]) {
    const [out, err]: string[][] = [[], []]
    const argv = ['withdraw-consent', depositor_id, ...options, '--as', 'Olive Operator']
    const code = await runOperator(argv, {
      open: async () => ({ ctx: test.ctx, close: async () => undefined }),
      write: (line) => out?.push(line),
      complain: (line) => err?.push(line),
    })
    return { code, out: out?.join('\n') ?? '', err: err?.join('\n') ?? '' }
  }
  const received = (on: string, from = 'message') => ['--received', on, '--from', from]
  async function addSigned() {
    clock.set('2026-11-16T15:00:00Z')
    const ada = await addCloser(test, 500_00)
    await runQueuedJobs(test)
    clock.set('2026-11-25T15:00:00Z')
    return ada
  }

  it('leads to paper within five business days of the day on which it was received', async () => {
    const ada = await addSigned()
    const { institution_id, depositor_id } = ada
    // Received on a Friday: Thanksgiving, November 26, is no business day.
    expect(await withdraw(depositor_id, 'esign', ...received('2026-11-20'))).toMatchObject({
      code: 0,
      out: 'Withdrawn. Mail the confirmation from the list of paper mail by Monday, November 30, 2026.',
    })
    await runQueuedJobs(test)
    const due = await listPapersToSend(test.ctx.db, institution_id, easternDate(clock.now()))
    expect(due.filter((paper) => paper.depositor_id === depositor_id)).toMatchObject([
      { kind: 'notice', what: 'You’ll get paper documents from Harborlight' },
    ])
    const notice = await test.ctx.db
      .selectFrom('required_notices')
      .select(['made_on', 'paper_by'])
      .where('depositor_id', '=', depositor_id)
      .executeTakeFirst()
    expect(notice).toEqual({ made_on: '2026-11-25', paper_by: '2026-11-30' })
    expect((await inboxOf(test, ada.email)).map(({ subject }) => subject)).toContain(
      'You’ll get paper documents from Harborlight',
    )
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'withdraw_consent')
      .where('entity_id', '=', depositor_id)
      .execute()
    expect(audit).toEqual([
      {
        actor_id: 'Olive Operator',
        details: expect.objectContaining({
          kind: 'esign',
          from: 'message',
          received_on: '2026-11-20',
          withdrawn_on: '2026-11-25',
        }),
      },
    ])
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
    // The account stays, and they can consent again.
    const { esign } = await activeDisclosures(ada.browser)
    expect(esign.withdrawn_at).not.toBeNull()
    expect((await openAndSign(ada.browser, esign)).status).toBe(200)
  })

  it('is refused on a day that cannot be, or if there is no such consent', async () => {
    const ada = await addSigned()
    const refused = async (...options: string[]) =>
      (await withdraw(ada.depositor_id, ...options)).err
    expect(await refused('esign', ...received('2026-11-26'))).toContain('in the future')
    expect(await refused('esign', ...received('2026-01-05'))).toContain('had not consented yet')
    expect(await refused('tax_delivery', ...received('2026-11-25', 'call'))).toContain(
      'There is no consent of this kind to withdraw.',
    )
    expect(await refused('agreement', ...received('2026-11-25'))).toContain('kind must be one of')
    expect(await refused('esign', ...received('2026-11-25', 'pigeon'))).toContain('--from must be')
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await withdraw(nobody, 'esign', ...received('2026-11-25'))).code).toBe(1)
    expect((await withdraw(ada.depositor_id, 'esign', ...received('2026-11-25'))).code).toBe(0)
    expect(await refused('esign', ...received('2026-11-25'))).toContain('no consent of this kind')
  })
})
