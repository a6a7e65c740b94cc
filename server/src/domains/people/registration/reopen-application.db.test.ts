import type { Progress } from '@passbook/contract/depositor'
import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { SHARED, aggregatorThat } from '../../../../test/applicants.ts'
import { type TestBrowser, inboxOf } from '../../../../test/browser.ts'
import {
  type Applicant,
  addApplicantWith,
  cancelApplication,
  fund,
} from '../../../../test/opening.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { readyToConfirm, ssnEnding } from '../../../../test/registering.ts'
import { reopenApplication } from './reopen-application.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const OPERATOR = { kind: 'operator', id: 'Olive Operator' } as const

describe('reopening an application', () => {
  const test = useTestApp()

  const reopen = (depositor_id: string, at: string) =>
    reopenApplication(test.ctx, { institution_id: at, depositor_id, now: NOW, actor: OPERATOR })
  const reopenOf = ({ depositor_id, institution_id }: Applicant) =>
    reopen(depositor_id, institution_id)

  const progressOf = async (browser: TestBrowser) =>
    (await browser.get<Progress>('/depositor/progress')).body.data

  const confirm = (browser: TestBrowser) =>
    browser.call<{ progress: Progress; is_duplicate: boolean }>('PATCH', '/depositor', {
      step: 'confirmed',
    })

  async function cancelledAt(
    step: RegistrationStep | null,
    status: RegistrationStatus | null,
  ): Promise<Applicant> {
    const ada = await addApplicantWith(test, { step, status })
    expect((await cancelApplication(ada.browser)).status).toBe(200)
    return ada
  }

  it.each([
    [null, null, null, null],
    ['address', null, 'address', null],
    ['employer', 'UNSUBMITTED', 'employer', 'UNSUBMITTED'],
    ['employer', 'ERRORED', 'employer', 'ERRORED'],
    ['confirmed', 'FLAGGED', 'confirmed', 'FLAGGED'],
    ['disclosures', 'IN_REVIEW', 'confirmed', 'IN_REVIEW'],
    ['confirmed', 'PASSED', 'employer', null],
    ['disclosures', 'MANUALLY_REVIEWED', 'employer', null],
  ] as const)('cancelled at %s, %s goes on at %s, %s', async (from, was, to, is) => {
    const ada = await cancelledAt(from, was)
    const after = { registration_last_step: to, registration_status: is }
    expect(await reopenOf(ada)).toEqual(after)
    expect(await progressOf(ada.browser)).toMatchObject(after)
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'details'])
      .where('entity_id', '=', ada.depositor_id)
      .where('action', '=', 'reopen_application')
      .execute()
    expect(audit).toEqual([
      {
        actor_kind: 'operator',
        actor_id: 'Olive Operator',
        details: {
          cancelled_status: was,
          cancelled_step: from,
          to: after,
          decided_at: NOW.toISOString(),
        },
      },
    ])
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('Your application with Harborlight is open again')
  })

  it('is once; and what was reopened can be cancelled and reopened again', async () => {
    const ada = await cancelledAt('confirmed', 'FLAGGED')
    const both = await Promise.allSettled([reopenOf(ada), reopenOf(ada)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await cancelApplication(ada.browser)).status).toBe(200)
    expect(await reopenOf(ada)).toMatchObject({ registration_status: 'FLAGGED' })
  })

  it('leads on: confirmed again, and linked', async () => {
    const browser = await readyToConfirm(test)
    await confirm(browser)
    await cancelApplication(browser)
    const { depositor_id = '' } = (await progressOf(browser)) ?? {}
    await reopen(depositor_id, await findInstitutionId(test, 'harborlight'))
    expect((await confirm(browser)).body.data?.progress).toMatchObject({
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
    })
    test.ctx.aggregator = aggregatorThat(SHARED)
    const uuid = (await browser.get<{ uuid: string }>('/fastlink')).body.data?.uuid
    const linked = await browser.post<{ progress: Progress }>('/link/fastlink', {
      uuid,
      success: true,
    })
    expect(linked.body.data?.progress.registration_last_step).toBe('verified')
  })

  it('claims the SSN anew when it is confirmed: whoever has it meanwhile keeps it', async () => {
    const ssn = ssnEnding('1234')
    const first = await readyToConfirm(test, { ssn })
    await confirm(first)
    await cancelApplication(first)
    const second = await readyToConfirm(test, { ssn })
    expect((await confirm(second)).body.data?.is_duplicate).toBe(false)
    const { depositor_id = '' } = (await progressOf(first)) ?? {}
    await reopen(depositor_id, await findInstitutionId(test, 'harborlight'))
    expect((await confirm(first)).body.data?.is_duplicate).toBe(true)
  })

  it('is refused where there is none, it was declined, on hold, open, or elsewhere', async () => {
    const refused = async (ada: Applicant, words: string) =>
      expect(reopenOf(ada)).rejects.toMatchObject({
        code: 'invalid',
        fields: { depositor_id: [expect.stringContaining(words)] },
      })
    await refused(await addApplicantWith(test), 'no canceled application')
    const funded = await addApplicantWith(test)
    await fund(funded.browser, 100_00)
    const change = (ada: Applicant, to: object) =>
      test.ctx.db.updateTable('depositors').set(to).where('id', '=', ada.depositor_id).execute()
    await change(funded, { registration_status: 'VIEW_ONLY' })
    await refused(funded, 'no canceled application')
    const declined = await cancelledAt('confirmed', 'FLAGGED')
    await change(declined, { cancelled_status: 'FAILED' })
    await refused(declined, 'was declined')
    const held = await cancelledAt('confirmed', 'FLAGGED')
    await change(held, { standing: 'HOLD' })
    await refused(held, 'Release the hold')
    const summit = await findInstitutionId(test, 'summit')
    const ada = await cancelledAt('confirmed', 'FLAGGED')
    await expect(reopen(ada.depositor_id, summit)).rejects.toMatchObject({ code: 'not_found' })
  })
})
