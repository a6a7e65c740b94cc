import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Person, addPerson, findInstitutionId } from '../../../../test/people.ts'
import { checkIdentity } from '../../people/registration/check-identity.ts'
import { finishReview } from './finish-review.ts'
import { addIdentityCheck, listReviews } from '../../people/registration/identity-queries.ts'
import { releaseHold } from '../../people/registration/release-hold.ts'
import type { ReviewOutcome, Reviewed } from '../../people/registration/review-decision.ts'

const OPERATOR = { kind: 'operator', id: 'Olive Operator' } as const
const NOW = new Date('2026-03-02T03:30:00Z')

describe('finishing a review', () => {
  const test = useTestApp()
  let count = 0

  interface State extends Partial<Reviewed> {
    registration_last_step?: RegistrationStep
  }

  async function depositorIn(state: State) {
    count += 1
    const person = await addPerson(test, `person-${count}@example.com`)
    const { id } = await test.ctx.db
      .updateTable('depositors')
      .set(state)
      .where('user_id', '=', person.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { person, depositor_id: id, institution_id: person.institution_id }
  }

  type Somebody = Awaited<ReturnType<typeof depositorIn>>

  const decide = (
    { depositor_id, institution_id: id }: Omit<Somebody, 'person'>,
    outcome: ReviewOutcome = 'MANUALLY_REVIEWED',
  ) => {
    const input = { depositor_id, institution_id: id, outcome, note: 'Called them.', now: NOW }
    return finishReview(test.ctx, { ...input, actor: OPERATOR })
  }

  const stateOf = ({ depositor_id }: Somebody) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['registration_status', 'standing', 'standing_reason'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()

  const auditOf = (depositor_id: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action', 'details'])
      .where('entity_id', '=', depositor_id)
      .execute()

  const mailTo = async ({ email }: Person) =>
    (await inboxOf(test, email)).filter(({ channel }) => channel === 'email')

  it('approves, clears the standing, writes to the person and to the audit log', async () => {
    const somebody = await depositorIn({
      registration_status: 'FLAGGED',
      standing: 'REVIEW',
      registration_last_step: 'confirmed',
    })
    const after = {
      registration_status: 'MANUALLY_REVIEWED',
      standing: null,
      standing_reason: null,
    }
    expect(await decide(somebody)).toEqual(after)
    expect(await stateOf(somebody)).toEqual(after)
    expect(await auditOf(somebody.depositor_id)).toEqual([
      {
        actor_kind: 'operator',
        actor_id: 'Olive Operator',
        action: 'finish_review',
        details: {
          outcome: 'MANUALLY_REVIEWED',
          note: 'Called them.',
          decided_at: NOW.toISOString(),
          from: { registration_status: 'FLAGGED', standing: 'REVIEW' },
          to: after,
          notice_ordered: true,
        },
      },
    ])
    const [mail, ...more] = await mailTo(somebody.person)
    expect(mail?.subject).toBe('Harborlight finished reviewing your details')
    expect(more).toEqual([])
  })

  it('does not approve an applicant who has not told everything', async () => {
    const somebody = await depositorIn({
      registration_status: 'UNSUBMITTED',
      registration_last_step: 'address',
    })
    await expect(decide(somebody)).rejects.toMatchObject({
      fields: { depositor_id: ['This applicant has not entered all details yet.'] },
    })
  })

  it('declines with an adverse-action notice that names the agency and the rights', async () => {
    const somebody = await depositorIn({
      registration_status: 'IN_REVIEW',
      registration_last_step: 'confirmed',
    })
    await checkIdentity(test.ctx, {
      depositor_id: somebody.depositor_id,
      institution_id: somebody.institution_id,
      firstName: 'Tessa',
      lastName: 'Testwell',
      dateOfBirth: '1990-04-01',
      ssn: '123450004',
      address: {
        street: '1 Example Street',
        unit: null,
        city: 'Sampletown',
        state: 'OH',
        zip: '43000',
      },
      email: somebody.person.email,
      phone: null,
    })
    // The provider did not answer when it was asked again; the report it gave before still counts.
    const later = new Date(test.ctx.clock.now().getTime() + 60_000)
    await addIdentityCheck(test.ctx.db, {
      depositor_id: somebody.depositor_id,
      institution_id: somebody.institution_id,
      outcome: 'ERRORED',
      reference: null,
      sanctionsHit: false,
      evidence: { why: 'timeout' },
      askedAt: later,
      answeredAt: later,
    })
    expect(await decide(somebody, 'FAILED')).toEqual({
      registration_status: 'FAILED',
      standing: null,
      standing_reason: null,
    })
    const [mail] = await mailTo(somebody.person)
    expect(mail?.subject).toBe('About your application with Harborlight')
    // Eastern: 3:30 in the night of the 2nd, UTC, is still the 1st.
    expect(mail?.text).toContain(
      'On Sunday, March 1, 2026, we decided that we can’t offer you an account',
    )
    expect(mail?.text).toContain('Sandbox Identity Bureau, 100 Example Street')
    expect(mail?.text).toContain('(555) 555-0100')
    expect(mail?.text).toContain('did not make the decision')
    expect(mail?.text).toContain('free copy of your report')
    expect(mail?.text).toContain('within 60 days, by Thursday, April 30, 2026,')
    expect(mail?.text).toContain('dispute')
  })

  it('gives 60 days for the free copy of a report: declined on 17 November, to 16 January', async () => {
    const { person, depositor_id, institution_id } = await depositorIn({
      registration_status: 'IN_REVIEW',
      registration_last_step: 'confirmed',
    })
    await addIdentityCheck(test.ctx.db, {
      depositor_id,
      institution_id,
      outcome: 'IN_REVIEW',
      reference: null,
      sanctionsHit: false,
      evidence: { agency: { name: 'Bureau', address: '1 Example Street', phone: '555-555-0100' } },
      askedAt: new Date('2026-11-16T15:00:00Z'),
      answeredAt: new Date('2026-11-16T15:00:00Z'),
    })
    const now = new Date('2026-11-17T15:00:00Z')
    const outcome = 'FAILED'
    const input = { depositor_id, institution_id, outcome, note: 'No.', now } as const
    await finishReview(test.ctx, { ...input, actor: OPERATOR })
    const [mail] = await mailTo(person)
    // RULES-3 6: declined on 17 November 2026, to 16 January 2027.
    expect(mail?.text).toContain('On Tuesday, November 17, 2026, we decided')
    expect(mail?.text).toContain('within 60 days, by Saturday, January 16, 2027,')
  })

  it('declining after completion holds everything', async () => {
    const somebody = await depositorIn({
      registration_status: 'PASSED',
      standing: 'REVIEW',
      registration_last_step: 'completed',
    })
    expect(await decide(somebody, 'FAILED')).toEqual({
      registration_status: 'FAILED',
      standing: 'HOLD',
      standing_reason: 'identity',
    })
    const [mail] = await mailTo(somebody.person)
    // They have an account: the notice says what happens to it and to the money.
    expect(mail?.subject).toBe('About your Harborlight account')
    expect(mail?.text).toContain('we placed your account on hold')
    expect(mail?.text).toContain('Any money in your account stays there and keeps earning.')
    expect(mail?.text).not.toContain('cannot offer you an account')
    // Nobody was asked about this person, so the decision is not based on a report.
    expect(mail?.text).toContain('We could not verify your identity with what you gave us.')
    expect(mail?.text).not.toMatch(/agency|consumer report/)
  })

  it.each<State & { registration_status: RegistrationStatus | null }>([
    { registration_status: 'PASSED' },
    { registration_status: 'PASSED', standing: 'HOLD' },
    { registration_status: 'MANUALLY_REVIEWED' },
    { registration_status: 'FAILED' },
    { registration_status: 'VIEW_ONLY' },
    { registration_status: null },
  ])('%j does not wait for one: refused, and nothing changes', async (state) => {
    const somebody = await depositorIn(state)
    for (const outcome of ['MANUALLY_REVIEWED', 'FAILED'] as const) {
      await expect(decide(somebody, outcome)).rejects.toMatchObject({
        code: 'invalid',
        fields: { depositor_id: [expect.stringContaining('is not waiting for a decision')] },
      })
    }
    expect(await stateOf(somebody)).toMatchObject({ standing: null, ...state })
    expect(await auditOf(somebody.depositor_id)).toEqual([])
    expect(await mailTo(somebody.person)).toEqual([])
  })

  it('of racing decisions one wins, and the others are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const somebody = await depositorIn({
        registration_status: 'FLAGGED',
        registration_last_step: 'confirmed',
      })
      const outcomes: ReviewOutcome[] = [
        'MANUALLY_REVIEWED',
        'FAILED',
        'MANUALLY_REVIEWED',
        'FAILED',
      ]
      const results = await Promise.allSettled(outcomes.map((outcome) => decide(somebody, outcome)))
      const won = results.filter((result) => result.status === 'fulfilled')
      const lost = results.filter((result) => result.status === 'rejected')
      expect(won).toHaveLength(1)
      expect(lost.map(({ reason }) => (reason as { code: string }).code)).toEqual(
        Array(3).fill('invalid'),
      )
      expect(await stateOf(somebody)).toEqual(won[0]?.value)
      expect(await auditOf(somebody.depositor_id)).toHaveLength(1)
      expect(await mailTo(somebody.person)).toHaveLength(1)
    }
  })

  it('somebody of another institution is not found', async () => {
    const somebody = await depositorIn({ registration_status: 'FLAGGED' })
    const summit = await findInstitutionId(test, 'summit')
    const elsewhere = { ...somebody, institution_id: summit }
    await expect(decide(elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    expect((await stateOf(somebody)).registration_status).toBe('FLAGGED')
    const release = { ...elsewhere, now: NOW, actor: OPERATOR }
    await expect(releaseHold(test.ctx, release)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('an invited person without a login is decided about without a letter', async () => {
    const { depositor_id, institution_id: id } = await depositorIn({
      registration_status: 'FLAGGED',
    })
    await test.ctx.db
      .updateTable('depositors')
      .set({ user_id: null })
      .where('id', '=', depositor_id)
      .execute()
    await decide({ depositor_id, institution_id: id }, 'FAILED')
    expect(await auditOf(depositor_id)).toMatchObject([{ details: { notice_ordered: false } }])
  })

  describe('releasing a hold', () => {
    const release = ({ depositor_id, institution_id: id }: Somebody) =>
      releaseHold(test.ctx, { depositor_id, institution_id: id, now: NOW, actor: OPERATOR })

    it('lifts it once, audited, and tells the person', async () => {
      const somebody = await depositorIn({
        registration_status: 'PASSED',
        standing: 'HOLD',
        registration_last_step: 'completed',
      })
      const results = await Promise.allSettled([release(somebody), release(somebody)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stateOf(somebody)).toEqual({
        registration_status: 'PASSED',
        standing: null,
        standing_reason: null,
      })
      expect(await auditOf(somebody.depositor_id)).toMatchObject([
        { action: 'release_hold', actor_id: 'Olive Operator' },
      ])
      expect(await mailTo(somebody.person)).toMatchObject([
        { subject: 'The hold on your Harborlight account was removed' },
      ])
    })

    it.each<[State, string]>([
      [{ registration_status: 'PASSED' }, 'not on hold'],
      [{ registration_status: 'PASSED', standing: 'REVIEW' }, 'not on hold'],
      [{ registration_status: 'FAILED', standing: 'HOLD' }, 'was declined'],
    ])('%j is refused', async (state, words) => {
      const somebody = await depositorIn(state)
      await expect(release(somebody)).rejects.toMatchObject({
        fields: { depositor_id: [expect.stringContaining(words)] },
      })
      expect(await stateOf(somebody)).toMatchObject({ standing: null, ...state })
    })
  })

  it('lists those who wait, of one institution, the longest first', async () => {
    const slug = 'meadow'
    const meadow = await findInstitutionId(test, slug)
    const states: State[] = [
      { registration_status: 'IN_REVIEW' },
      { registration_status: 'PASSED' },
      { registration_status: 'PASSED', standing: 'REVIEW' },
      { registration_status: 'PASSED', standing: 'HOLD' },
    ]
    for (const [index, state] of states.entries()) {
      const { id } = await addPerson(test, `meadow-${index}@example.com`, { slug })
      const named = index === 2 ? { first_name: 'Wanda', last_name: 'Waiting' } : {}
      const created_at = new Date(Date.UTC(2026, 0, 10 - index))
      await test.ctx.db
        .updateTable('depositors')
        .set({ ...state, ...named, created_at })
        .where('user_id', '=', id)
        .execute()
    }
    expect(await listReviews(test.ctx.db, meadow)).toMatchObject([
      { name: 'Wanda Waiting', registration_status: 'PASSED', standing: 'REVIEW' },
      { name: 'meadow-0@example.com', registration_status: 'IN_REVIEW', standing: null },
    ])
  })
})
