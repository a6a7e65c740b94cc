import type { Progress } from '@passbook/contract/depositor'
import { PERMISSION_WORDS, type SecondaryProgress } from '@passbook/contract/joint'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { PASSWORD, inboxOf } from '../../../../test/browser.ts'
import { addCloser, closeByCode } from '../../../../test/closers.ts'
import {
  type Begun,
  confirm,
  confirmed,
  filledIn,
  invited,
  latestInvitation,
  signAll,
  signedUp,
  stranger,
  verifyIdentity,
} from '../../../../test/joint/joining.ts'
import { ssnEnding } from '../../../../test/registering.ts'
import { closeHeldAccount } from '../../money/closing/close-account.ts'
import { finishReview } from '../../compliance/reviews/finish-review.ts'
import { listReviews } from '../../people/registration/identity-queries.ts'
import type { ReviewOutcome } from '../../people/registration/review-decision.ts'

const OPERATOR = { kind: 'operator', id: 'Olive Operator' } as const

describe('what becomes of the application of a second holder', () => {
  const test = useTestApp()

  const progressOf = async ({ primary }: Begun) =>
    (await primary.browser.get<SecondaryProgress | null>('/depositor/secondary-progress')).body.data
  const personOf = ({ depositor_id }: Begun) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['registration_status', 'registration_last_step', 'claims_ssn', 'joined_on'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
  const subjectsTo = async (email: string) =>
    (await inboxOf(test, email)).map(({ subject }) => subject)
  const alertsOf = async ({ primary }: Begun) => {
    const { body } = await primary.browser.get<{ alerts: { title: string }[] }>('/alerts')
    return body.data?.alerts.map(({ title }) => title)
  }
  const decide = ({ primary, depositor_id }: Begun, outcome: ReviewOutcome) =>
    finishReview(test.ctx, {
      institution_id: primary.institution_id,
      depositor_id,
      outcome,
      note: 'Called them.',
      now: test.ctx.clock.now(),
      actor: OPERATOR,
    })
  const giveUp = ({ primary }: Begun) =>
    primary.browser.post('/depositor/close-secondary-application')

  it('the first holder attests to their permission when confirming, in words that are kept', async () => {
    const begun = await filledIn(test)
    const attested = () =>
      test.ctx.db
        .selectFrom('secondary_applications')
        .select(['permission_words', 'permission_attested_at'])
        .where('institution_id', '=', begun.primary.institution_id)
        .where('depositor_id', '=', begun.depositor_id)
        .executeTakeFirstOrThrow()
    expect(await attested()).toEqual({ permission_words: null, permission_attested_at: null })
    await confirm(begun)
    expect(await attested()).toEqual({
      permission_words: PERMISSION_WORDS,
      permission_attested_at: expect.any(Date),
    })
  })

  it('FAILED: it is over, the notice goes to them alone, and the first learns nothing of why', async () => {
    const begun = await filledIn(test, { ssn: ssnEnding('0002') })
    const reply = await confirm(begun)
    expect(reply.body.data).toEqual({ secondary: null, is_duplicate: false })
    expect(await progressOf(begun)).toBeNull()
    expect(await subjectsTo(begun.email)).toEqual(['About your application with Harborlight'])
    const before = await subjectsTo(begun.primary.email)
    expect(before.filter((subject) => subject?.includes('application'))).toEqual([])
    expect(await alertsOf(begun)).toContain('Bea couldn’t be added to your account')
    expect(await personOf(begun)).toMatchObject({ registration_status: 'FAILED' })
  })

  it('FAILED or in doubt: the same person is not tried again under another name', async () => {
    for (const lastFour of ['0002', '0003', '0004']) {
      const begun = await confirmed(test, { ssn: ssnEnding(lastFour) })
      await giveUp(begun)
      const again = await filledIn(test, { ssn: begun.ssn })
      expect((await confirm(again)).body.data).toMatchObject({ is_duplicate: true })
    }
  })

  it('passed, or not answered: whoever was given up may be asked for again', async () => {
    for (const lastFour of ['1234', '0005']) {
      const begun = await confirmed(test, { ssn: ssnEnding(lastFour) })
      await giveUp(begun)
      const again = await filledIn(test, { ssn: begun.ssn })
      expect((await confirm(again)).body.data).toMatchObject({ is_duplicate: false })
    }
  })

  it('ERRORED keeps its place and everything that was typed', async () => {
    const begun = await confirmed(test, { ssn: ssnEnding('0005') })
    expect(await progressOf(begun)).toMatchObject({
      registration_status: 'ERRORED',
      registration_last_step: 'employer',
      invitation: null,
    })
    expect((await confirm(begun)).status).toBe(200)
  })

  it.each(['0003', '0004'])(
    '%s waits for staff: passed, they are invited at that moment',
    async (lastFour) => {
      const begun = await confirmed(test, { ssn: ssnEnding(lastFour) })
      expect(await progressOf(begun)).toMatchObject({ is_pending_signup: false, invitation: null })
      expect(await subjectsTo(begun.email)).toEqual([])
      await decide(begun, 'MANUALLY_REVIEWED')
      expect(await progressOf(begun)).toMatchObject({
        registration_status: 'MANUALLY_REVIEWED',
        is_pending_signup: true,
        invitation: { is_locked: false },
      })
      // One letter: nothing else leads anywhere before they have a login.
      expect(await subjectsTo(begun.email)).toHaveLength(1)
      const invitation = await latestInvitation(test, begun)
      expect((await verifyIdentity(test, invitation, begun.ssn)).status).toBe(200)
      expect(await alertsOf(begun)).toContain('Bea is invited to share your account')
    },
  )

  it('declined by staff: it is over, and both hear what they may', async () => {
    const begun = await confirmed(test, { ssn: ssnEnding('0003') })
    await decide(begun, 'FAILED')
    expect(await progressOf(begun)).toBeNull()
    expect(await subjectsTo(begun.email)).toEqual(['About your application with Harborlight'])
    expect(await alertsOf(begun)).toContain('Bea couldn’t be added to your account')
    expect((await giveUp(begun)).status).toBe(200)
  })

  it('given up while staff looked: passed, nobody is invited, and they may be asked for again', async () => {
    const begun = await confirmed(test, { ssn: ssnEnding('0003') })
    await giveUp(begun)
    await decide(begun, 'MANUALLY_REVIEWED')
    expect(await subjectsTo(begun.email)).toEqual([])
    expect(await personOf(begun)).toMatchObject({ claims_ssn: false })
    const again = await filledIn(test, { ssn: begun.ssn })
    expect((await confirm(again)).body.data).toMatchObject({ is_duplicate: false })
  })

  it('given up at the moment staff pass it: no invitation is left behind', async () => {
    for (let round = 0; round < 8; round += 1) {
      const begun = await confirmed(test, { ssn: ssnEnding('0003') })
      await Promise.all([giveUp(begun), decide(begun, 'MANUALLY_REVIEWED')])
      const live = await test.ctx.db
        .selectFrom('invitations')
        .select('id')
        .where('depositor_id', '=', begun.depositor_id)
        .where('ended_at', 'is', null)
        .execute()
      expect(live).toEqual([])
    }
  })

  it('is nothing for staff while answers are still being given', async () => {
    const begun = await filledIn(test)
    const waiting = await listReviews(test.ctx.db, begun.primary.institution_id)
    expect(waiting.map(({ depositor_id }) => depositor_id)).not.toContain(begun.depositor_id)
  })

  describe('ends with the account', () => {
    it('closed by the first holder: the invitation and its token are dead', async () => {
      const one = await invited(test, { primary: await addCloser(test, 400_00) })
      const proven = await verifyIdentity(test, one.invitation, one.ssn)
      const closer = { ...one.primary, account: '' } as Awaited<ReturnType<typeof addCloser>>
      expect((await closeByCode(test, closer)).body.data).toMatchObject({ status: 'CLOSED' })
      expect((await verifyIdentity(test, one.invitation, one.ssn)).status).toBe(404)
      const chosen = { email: one.email, token: proven.body.data?.token, password: PASSWORD }
      expect((await stranger(test).post('/reset-password', chosen)).status).toBe(400)
      expect(await personOf(one)).toMatchObject({ claims_ssn: false, joined_on: null })
    })

    it('closed by staff while they were about to sign: there is nothing left to sign for', async () => {
      const one = await signedUp(test, { primary: await addCloser(test, 400_00) })
      const { institution_id, depositor_id } = one.primary
      const staff = { now: test.ctx.clock.now(), actor: OPERATOR, reason: null }
      await closeHeldAccount(test.ctx, { institution_id, depositor_id, ...staff })
      const { browser } = one.second
      const progress = await browser.get<Progress>('/depositor/progress')
      expect(progress.body.data).toMatchObject({
        registration_status: 'VIEW_ONLY',
        is_joining: false,
        unsigned_documents: 0,
      })
      await expect(signAll(one.second)).rejects.toThrow()
      expect(await personOf(one)).toMatchObject({ joined_on: null })
      expect((await browser.get('/accounts')).body.data).toEqual([])
      expect((await browser.get('/statements')).body.data).toMatchObject({ statements: [] })
    })
  })
})
