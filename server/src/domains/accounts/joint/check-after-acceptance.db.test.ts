import { CHECK_CONSENT_WORDS, type ReadInvitation } from '@passbook/contract/joint'
import type { Holder, SecondaryProgress } from '@passbook/contract/joint'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { titlesOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { PASSWORD, inboxOf } from '../../../../test/browser.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import {
  type Invited,
  type JoiningOptions,
  confirmed,
  invited,
  latestInvitation,
  stranger,
  verifyIdentity,
  wrongSsn,
} from '../../../../test/joint/joining.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { ssnEnding } from '../../../../test/registering.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { IdentityPort } from '../../../platform/ports/identity/port.ts'
import { sandboxIdentity } from '../../../platform/ports/identity/sandbox.ts'
import {
  askIdentity,
  checkIdentity,
  claimedIdentity,
} from '../../people/registration/check-identity.ts'
import { makeDueChanges } from '../terms/make-due-changes.ts'

interface Entity {
  secondary_depositors: Holder[]
  is_pending_signup: boolean
}

describe('when the identity of a second holder is checked', () => {
  const test = useTestApp()
  let staff: TwoOfStaff
  const check = vi.fn<IdentityPort['check']>((person, signal) =>
    sandboxIdentity.check(person, signal),
  )

  beforeAll(async () => {
    staff = await twoOfStaff(test)
    test.ctx.identity = { check }
  })
  const setCheck = async (second_holder_check: 'at_confirm' | 'after_acceptance') =>
    test.ctx.db
      .updateTable('savings_products')
      .set({ second_holder_check })
      .where('institution_id', '=', await findInstitutionId(test, 'harborlight'))
      .execute()
  const applicationOf = async ({ primary }: Pick<Invited, 'primary'>) =>
    (await primary.browser.get<SecondaryProgress>('/depositor/secondary-progress')).body.data
  const accept = ({ invitation, ssn }: Invited, given: object = { consents: true }) =>
    stranger(test).post<{ email: string; token: string }>('/verify-identity', {
      ...invitation,
      ssn,
      ...given,
    })
  const statusOf = async ({ depositor_id }: Pick<Invited, 'depositor_id'>) => {
    const { registration_status } = await test.ctx.db
      .selectFrom('depositors')
      .select('registration_status')
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    return registration_status
  }
  const inviteUnchecked = async (options: JoiningOptions = {}) => {
    const one = await invited(test, options)
    expect(check).not.toHaveBeenCalled()
    return one
  }

  beforeEach(() => {
    check.mockClear()
  })
  afterEach(async () => {
    await setCheck('at_confirm')
  })

  it('is when the first holder confirms, unless the institution chose otherwise', async () => {
    const one = await confirmed(test)
    expect(check).toHaveBeenCalledTimes(1)
    expect(await applicationOf(one)).toMatchObject({ registration_status: 'PASSED' })
    const invitation = await latestInvitation(test, one)
    const read = await stranger(test).post<ReadInvitation>('/joint/invitation', invitation)
    expect(read.body.data).toMatchObject({ status: 'open', asks_consent: false })
    expect((await verifyIdentity(test, invitation, one.ssn)).status).toBe(200)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('follows what two people agreed to, from its day on', async () => {
    const today = easternDate(test.ctx.clock.now())
    const institution_id = await findInstitutionId(test, 'harborlight')
    const change = async (second_holder_check: 'at_confirm' | 'after_acceptance') => {
      const asked = await staff.maker.browser.post<{ approval_id: string }>('/console/terms', {
        terms: { second_holder_check },
        effective_date: today,
        security_reason: null,
        reason: 'The provider is a consumer reporting agency.',
      })
      expect(asked.status).toBe(200)
      return asked.body.data?.approval_id
    }
    const uuid = await change('after_acceptance')
    await makeDueChanges(test.ctx, institution_id, today)
    // One person alone changes nothing.
    await confirmed(test)
    expect(check).toHaveBeenCalledTimes(1)
    check.mockClear()
    expect((await staff.decide(uuid)).status).toBe(200)
    await makeDueChanges(test.ctx, institution_id, today)
    const one = await inviteUnchecked()
    expect((await accept(one)).status).toBe(200)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('is refused by the question itself, whichever door asks', async () => {
    await setCheck('after_acceptance')
    const one = await inviteUnchecked()
    const depositor = await test.ctx.db
      .selectFrom('depositors')
      .selectAll()
      .where('id', '=', one.depositor_id)
      .executeTakeFirstOrThrow()
    const claimed = claimedIdentity(test.ctx.vault, depositor, { email: one.email, phone: null })
    await expect(checkIdentity(test.ctx, claimed)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(askIdentity(test.ctx, claimed)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(check).not.toHaveBeenCalled()
  })

  describe('after they accept', () => {
    beforeEach(async () => {
      await setCheck('after_acceptance')
    })

    it('is not before the invited person consented, in words that are kept', async () => {
      const one = await inviteUnchecked()
      expect(await applicationOf(one)).toMatchObject({
        registration_status: 'UNSUBMITTED',
        registration_last_step: 'confirmed',
        is_pending_signup: true,
      })
      const read = await stranger(test).post<ReadInvitation>('/joint/invitation', one.invitation)
      expect(read.body.data).toMatchObject({ status: 'open', asks_consent: true })
      const refused = await accept(one, {})
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { consents: ['Agree to the identity check first.'] },
      ])
      expect(check).not.toHaveBeenCalled()
      const accepted = await accept(one)
      expect(accepted.status).toBe(200)
      expect(check).toHaveBeenCalledTimes(1)
      expect(await statusOf(one)).toBe('PASSED')
      const kept = await test.ctx.db
        .selectFrom('secondary_applications')
        .select(['check_consent_words', 'check_consented_at'])
        .where('depositor_id', '=', one.depositor_id)
        .executeTakeFirstOrThrow()
      expect(kept).toEqual({
        check_consent_words: CHECK_CONSENT_WORDS,
        check_consented_at: expect.any(Date),
      })
      const { email, token } = accepted.body.data ?? {}
      const done = await stranger(test).post('/reset-password', {
        email,
        token,
        password: PASSWORD,
      })
      expect(done.status).toBe(200)
      expect(await applicationOf(one)).toMatchObject({ is_pending_signup: false, invitation: null })
      // Entering the number twice asks the provider once.
      expect(check).toHaveBeenCalledTimes(1)
      await expectSoundBooks(test.ctx.db)
    })

    it('is never, if the invitation expires, is cancelled, or the number is wrong', async () => {
      const expired = await inviteUnchecked()
      const { realTime } = test.ctx
      const later = new Date(realTime.now().getTime() + 73 * 3_600_000)
      const clock = vi.spyOn(realTime, 'now').mockReturnValue(later)
      expect((await accept(expired)).status).toBe(404)
      clock.mockRestore()
      const cancelled = await inviteUnchecked()
      await cancelled.primary.browser.post('/depositor/close-secondary-application', {})
      expect((await accept(cancelled)).status).toBe(404)
      const wrong = await inviteUnchecked()
      expect((await accept({ ...wrong, ssn: wrongSsn() })).status).toBe(400)
      expect(check).not.toHaveBeenCalled()
      // What was typed about a person who was never checked is deleted with the application.
      const typed = await test.ctx.db
        .selectFrom('depositors')
        .select(['first_name', 'ssn_index', 'claims_ssn'])
        .where('id', '=', cancelled.depositor_id)
        .executeTakeFirstOrThrow()
      expect(typed).toEqual({ first_name: null, ssn_index: null, claims_ssn: false })
    })

    it('is not by staff either: nobody approves or corrects them before they consent', async () => {
      const one = await inviteUnchecked()
      const approve = { decision: 'approve', reason: 'The first holder asked for it.' }
      const decided = await staff.maker.browser.post(
        `/console/reviews/${one.depositor_id}/decide`,
        approve,
      )
      expect(decided.status).toBe(422)
      const corrected = await staff.ask(one.depositor_id, 'taxpayer', {
        first_name: 'Beatrice',
        last_name: 'Right',
        ssn: '',
        evidence: 'Their passport',
      })
      expect((await staff.decide(corrected.approvalId)).status).toBe(200)
      expect(check).not.toHaveBeenCalled()
    })

    it('declines them without a word to the first holder but that it ended', async () => {
      const one = await inviteUnchecked({ ssn: ssnEnding('0002') })
      const declined = await accept(one)
      expect([declined.status, declined.body.message]).toEqual([
        403,
        'We could not verify your identity with what you gave us.',
      ])
      expect(await applicationOf(one)).toBeNull()
      const [letter] = await inboxOf(test, one.email)
      expect(letter?.text).toContain('did not make the decision')
      expect(await titlesOf(one.primary.browser)).toContain('Bea didn’t join your account')
      const [notice] = await inboxOf(test, one.primary.email)
      expect(notice?.text).not.toMatch(/reason|declin|couldn’t be added/i)
    })

    it('says to the first holder only that they are invited while staff decide', async () => {
      const one = await inviteUnchecked({ ssn: ssnEnding('0003') })
      const waiting = await accept(one)
      expect([waiting.status, waiting.body.message]).toEqual([
        403,
        'We are still checking some details.',
      ])
      expect(await statusOf(one)).toBe('FLAGGED')
      // A second try asks nobody again.
      expect((await accept(one)).status).toBe(403)
      expect(check).toHaveBeenCalledTimes(1)
      expect(await applicationOf(one)).toMatchObject({
        registration_status: 'UNSUBMITTED',
        is_pending_signup: true,
      })
      const { body } = await one.primary.browser.post<Entity>('/entity/details', {
        excludeDepositorIds: [],
      })
      expect(body.data).toMatchObject({
        is_pending_signup: true,
        secondary_depositors: [{ registration_status: 'UNSUBMITTED', is_pending_signup: true }],
      })
      const before = await titlesOf(one.primary.browser)
      const decided = await staff.maker.browser.post(
        `/console/reviews/${one.depositor_id}/decide`,
        { decision: 'approve', reason: 'The papers are in order.' },
      )
      expect(decided.status).toBe(200)
      expect(await titlesOf(one.primary.browser)).toEqual(before)
      const again = { ...one, invitation: await latestInvitation(test, one) }
      const read = await stranger(test).post<ReadInvitation>('/joint/invitation', again.invitation)
      expect(read.body.data).toMatchObject({ status: 'open', asks_consent: false })
      expect((await accept(again, {})).status).toBe(200)
      expect(check).toHaveBeenCalledTimes(1)
    })

    it('can be tried again when the provider did not answer', async () => {
      const one = await inviteUnchecked({ ssn: ssnEnding('0005') })
      expect((await accept(one)).status).toBe(503)
      expect(await statusOf(one)).toBe('ERRORED')
      check.mockResolvedValueOnce({
        outcome: 'PASSED',
        reference: 'x',
        sanctionsHit: false,
        evidence: {},
      })
      expect((await accept(one)).status).toBe(200)
    })

    it('stays as it was confirmed when the setting changes', async () => {
      const one = await inviteUnchecked()
      await setCheck('at_confirm')
      expect((await accept(one, {})).status).toBe(422)
      expect(await applicationOf(one)).toMatchObject({ is_pending_signup: true })
    })

    it('lets the first holder send the invitation again', async () => {
      const one = await inviteUnchecked()
      const sent = await one.primary.browser.post('/depositor/resend-secondary-verification', {})
      expect(sent.status).toBe(200)
      expect(check).not.toHaveBeenCalled()
    })
  })
})
