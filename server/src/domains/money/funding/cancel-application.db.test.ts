import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { type RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addLink } from '../../../../test/linking.ts'
import {
  type Applicant,
  addApplicantWith,
  cancelApplication,
  fund,
} from '../../../../test/opening.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { issueMicroEntries } from '../linking/micro-entries.ts'
import { queueTransfer } from '../../../../test/single-moves.ts'

describe('cancelling an application', () => {
  const test = useTestApp()

  const depositorOf = ({ depositor_id }: Applicant) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['registration_status', 'registration_last_step', 'standing', 'claims_ssn'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()

  const linksOf = async ({ entity_id }: Applicant) => {
    const links = await test.ctx.db
      .selectFrom('linked_accounts')
      .select('status')
      .where('entity_id', '=', entity_id)
      .execute()
    return links.map(({ status }) => status)
  }

  const microEntriesOf = ({ link }: Applicant) =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['id', 'status'])
      .where('linked_account_id', '=', link?.id ?? '')
      .execute()

  const steps = [null, ...RegistrationStep.options].filter((step) => step !== 'completed')
  it.each(steps)('works at the step %s', async (step) => {
    const ada = await addApplicantWith(test, { step })
    await test.ctx.db
      .updateTable('depositors')
      .set({ claims_ssn: true })
      .where('id', '=', ada.depositor_id)
      .execute()
    const { status, body } = await cancelApplication<{ progress: Progress }>(ada.browser)
    expect(status).toBe(200)
    expect(body.data?.progress).toMatchObject({
      registration_status: 'VIEW_ONLY',
      registration_last_step: 'completed',
      extended_status: 'UNLINKED',
    })
    expect(await depositorOf(ada)).toMatchObject({ claims_ssn: false })
    expect(await linksOf(ada)).toEqual(['ARCHIVED'])
  })

  const claiming = async (
    status: RegistrationStatus | null,
    standing: 'REVIEW' | 'HOLD' | null,
  ) => {
    const ada = await addApplicantWith(test, { step: 'confirmed', status, standing })
    await test.ctx.db
      .updateTable('depositors')
      .set({ claims_ssn: true })
      .where('id', '=', ada.depositor_id)
      .execute()
    return ada
  }

  const tasksAbout = ({ depositor_id }: Applicant) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'details'])
      .where((eb) => eb(eb.ref('details', '->>').key('depositor_id'), '=', depositor_id))
      .execute()

  it.each([
    ['PASSED', null],
    ['MANUALLY_REVIEWED', null],
    ['UNSUBMITTED', null],
    [null, null],
  ] as const)('of somebody %s, %s gives the SSN back', async (status, standing) => {
    const ada = await claiming(status, standing)
    expect((await cancelApplication(ada.browser)).status).toBe(200)
    expect(await depositorOf(ada)).toMatchObject({
      registration_status: 'VIEW_ONLY',
      standing,
      claims_ssn: false,
    })
    expect(await tasksAbout(ada)).toEqual([])
  })

  it.each([
    ['FLAGGED', null],
    ['IN_REVIEW', null],
    ['IN_REVIEW', 'REVIEW'],
    ['ERRORED', null],
    ['PASSED', 'REVIEW'],
  ] as const)('of somebody %s, %s keeps the SSN and is told to staff', async (status, standing) => {
    const ada = await claiming(status, standing)
    expect((await cancelApplication(ada.browser)).status).toBe(200)
    expect(await depositorOf(ada)).toMatchObject({
      registration_status: 'VIEW_ONLY',
      standing,
      claims_ssn: true,
    })
    const details = { depositor_id: ada.depositor_id, registration_status: status, standing }
    expect(await tasksAbout(ada)).toEqual([{ kind: 'application_cancelled', details }])
  })

  it.each([
    ['FAILED', null, /^We declined your application/],
    ['FAILED', 'HOLD', /^We declined your application/],
    ['PASSED', 'HOLD', /on hold/],
    ['IN_REVIEW', 'HOLD', /on hold/],
    [null, 'HOLD', /on hold/],
  ] as const)('is refused to %s, %s', async (status, standing, words) => {
    const ada = await claiming(status, standing)
    const reply = await cancelApplication(ada.browser)
    expect(reply.status).toBe(403)
    expect(reply.body.message).toMatch(words)
    expect(await depositorOf(ada)).toEqual({
      registration_status: status,
      registration_last_step: 'confirmed',
      standing,
      claims_ssn: true,
    })
    expect(await linksOf(ada)).toEqual(['ACTIVE'])
    expect(await inboxOf(test, ada.email)).toEqual([])
  })

  it('tells by email, writes down what was cancelled, and leaves the documents', async () => {
    const ada = await addApplicantWith(test)
    await cancelApplication(ada.browser)
    const [mail, ...more] = await inboxOf(test, ada.email)
    expect(mail?.subject).toBe('Your application with Harborlight was canceled')
    expect(more).toEqual([])
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'cancel_application')
      .where('entity_id', '=', ada.depositor_id)
      .execute()
    const before = { registration_status: 'PASSED', registration_last_step: 'disclosures' }
    expect(audit).toEqual([{ details: before }])
    const { status, body } = await ada.browser.get<{ disclosures: unknown[] }>('/disclosures')
    expect([status, body.data?.disclosures.length]).toEqual([200, 4])
    expect((await ada.browser.get('/accounts')).body.data).toEqual([])
    expect((await ada.browser.get('/transactions')).status).toBe(403)
  })

  const linkStatuses: StoredLinkStatus[] = [
    'PENDING',
    'VERIFICATION_PENDING',
    'VERIFICATION_RETURNED',
    'FAILED',
    'ERRORED',
    'LOCKED',
    'TIMEOUT',
    'DEPOSITS_LOCKED',
    'ARCHIVED',
  ]
  it.each(linkStatuses)('removes a link that is %s, beside others', async (link) => {
    const ada = await addApplicantWith(test, { step: 'bank', link })
    const { ctx } = test
    const { institution_id, entity_id, depositor_id } = ada
    await addLink({ ctx, institution_id }, { status: 'ACTIVE', entity_id, depositor_id })
    expect((await cancelApplication(ada.browser)).status).toBe(200)
    expect(await linksOf(ada)).toEqual(['ARCHIVED', 'ARCHIVED'])
  })

  it('takes back micro-entries that have not left, and never a part of them', async () => {
    const pending = { step: 'bank', link: 'VERIFICATION_PENDING' } as const
    const [ada, bea] = [
      await addApplicantWith(test, pending),
      await addApplicantWith(test, pending),
    ]
    const by = { now: test.ctx.clock.now(), actor: { kind: 'job', id: 'test' } } as const
    for (const { link } of [ada, bea]) {
      if (link) await inTransaction(test.ctx.db, (trx) => issueMicroEntries(trx, link, by))
    }
    const [first] = await microEntriesOf(bea)
    const move = { institution_id: bea.institution_id, transferId: first?.id ?? '', ...by }
    await inTransaction(test.ctx.db, (trx) => queueTransfer(trx, move))
    await cancelApplication(ada.browser)
    await cancelApplication(bea.browser)
    const statuses = async (who: Applicant) =>
      (await microEntriesOf(who)).map(({ status }) => status).toSorted()
    expect(await statuses(ada)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    expect(await statuses(bea)).toEqual(['Initiated', 'Initiated', 'Pending'])
    // What is written follows what was done.
    const written = async ({ email }: Applicant) => (await inboxOf(test, email))[0]?.text
    expect(await written(ada)).toContain('No account was opened, and no money was moved.')
    expect(await written(ada)).toContain('The bank account you linked was removed.')
    expect(await written(ada)).not.toContain('debit')
    expect(await written(bea)).toContain('No account was opened, and no deposit was made.')
    expect(await written(bea)).toContain('We’ll withdraw the same total')
  })

  it.each([
    ['nothing was linked', null],
    ['linking came to nothing', 'FAILED'],
  ] as const)('speaks of no linked account where %s', async (_, link) => {
    const ada = await addApplicantWith(test, { step: 'confirmed', link })
    await cancelApplication(ada.browser)
    const [mail] = await inboxOf(test, ada.email)
    expect(mail?.text).toContain('No account was opened, and no money was moved.')
    expect(mail?.text).not.toMatch(/linked|removed/)
  })

  it('twice, by a double click or in two tabs, is once', async () => {
    const ada = await addApplicantWith(test)
    const key = randomUUID()
    const replies = await Promise.all([
      cancelApplication(ada.browser, key),
      cancelApplication(ada.browser, key),
      cancelApplication(ada.browser),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[1]?.body.data).toEqual(replies[0]?.body.data)
    expect(await inboxOf(test, ada.email)).toHaveLength(1)
  })

  it('and funding at the same time: exactly one of them happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ada = await addApplicantWith(test)
      const [funded, cancelled] = await Promise.all([
        fund(ada.browser, 100_00),
        cancelApplication(ada.browser),
      ])
      expect(new Set([funded.status, cancelled.status])).toEqual(new Set([200, 403]))
      const { registration_status } = await depositorOf(ada)
      expect(registration_status).toBe(funded.status === 200 ? 'PASSED' : 'VIEW_ONLY')
    }
  })

  it('an open account is not an application any more', async () => {
    const ada = await addApplicantWith(test)
    await fund(ada.browser, 100_00)
    const { status, body } = await cancelApplication(ada.browser)
    // Closing it asks for a code.
    expect([status, body.errors?.['step_up']]).toEqual([403, ['phone', 'email']])
    expect(await depositorOf(ada)).toMatchObject({ registration_status: 'PASSED' })
    expect(await linksOf(ada)).toEqual(['ACTIVE'])
  })

  it('waits while identity is being checked', async () => {
    const ada = await addApplicantWith(test, { step: 'employer', status: null })
    await test.ctx.db
      .updateTable('depositors')
      .set({ identity_asked_at: test.ctx.realTime.now() })
      .where('id', '=', ada.depositor_id)
      .execute()
    expect((await cancelApplication(ada.browser)).status).toBe(422)
    expect(await depositorOf(ada)).toMatchObject({ registration_last_step: 'employer' })
  })

  it('needs a key', async () => {
    const ada = await addApplicantWith(test)
    expect((await ada.browser.post('/close-my-account')).status).toBe(422)
  })
})
