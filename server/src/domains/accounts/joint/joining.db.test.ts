import type { Progress } from '@passbook/contract/depositor'
import { RequiredKind } from '@passbook/contract/disclosures'
import type { Holder, SecondaryProgress } from '@passbook/contract/joint'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { Applicant } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import {
  type Begun,
  beginApplication,
  confirmed,
  filledIn,
  joined,
  signAll,
  signedUp,
} from '../../../../test/joint/joining.ts'
import { activeDisclosures, openAndSign } from '../../../../test/opening.ts'

interface Entity {
  primary_depositor: Holder
  secondary_depositors: Holder[]
  is_pending_signup: boolean
}

describe('the way to an account of two', () => {
  const test = useTestApp()

  const applicationOf = async ({ primary }: Begun) =>
    (await primary.browser.get<SecondaryProgress>('/depositor/secondary-progress')).body.data
  const progressOf = async ({ browser }: Applicant) =>
    (await browser.get<Progress>('/depositor/progress')).body.data
  const entityOf = async ({ browser }: Applicant) =>
    (await browser.post<Entity>('/entity/details', { excludeDepositorIds: [] })).body.data
  const actionsOn = async (depositor_id: string) => {
    const rows = await test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', depositor_id)
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor_id }) => [action, actor_id])
  }

  it('is begun, filled in, checked and invited to by the first holder', async () => {
    expect(await applicationOf(await beginApplication(test))).toMatchObject({
      registration_status: 'UNSUBMITTED',
      registration_last_step: null,
    })
    expect(await applicationOf(await filledIn(test))).toMatchObject({
      registration_status: 'UNSUBMITTED',
      registration_last_step: 'employer',
      first_name: 'Bea',
    })
    const one = await confirmed(test)
    expect(await applicationOf(one)).toMatchObject({
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
      is_pending_signup: true,
      invitation: { resends_left: 5, is_locked: false },
    })
    expect(await entityOf(one.primary)).toMatchObject({
      is_pending_signup: true,
      secondary_depositors: [{ depositor_id: one.depositor_id, is_joining: false }],
    })
  })

  it('is followed by the second: their number, a password, a sign-in of their own, a phone', async () => {
    const one = await signedUp(test)
    expect(await progressOf(one.second)).toMatchObject({
      depositor_id: one.depositor_id,
      is_primary: false,
      is_joining: true,
      registration_last_step: 'completed',
      unsigned_documents: RequiredKind.options.length,
    })
    const { body } = await one.second.browser.get('/user')
    expect(body.data).toMatchObject({
      email: one.email,
      email_verified: true,
      phone: one.second.phone,
    })
    expect(await applicationOf(one)).toMatchObject({ is_pending_signup: false, invitation: null })
    expect(await entityOf(one.primary)).toMatchObject({
      secondary_depositors: [{ is_joining: true, is_pending_signup: false }],
    })
  })

  it('ends with the last of the four signatures, and not before', async () => {
    const one = await signedUp(test)
    const { browser } = one.second
    const documents = await activeDisclosures(browser)
    await openAndSign(browser, documents.esign)
    const { w9, ...others } = documents
    for (const kind of RequiredKind.options) {
      if (kind !== 'esign' && kind !== 'w9') await openAndSign(browser, others[kind])
    }
    expect(await progressOf(one.second)).toMatchObject({ is_joining: true, unsigned_documents: 1 })
    expect((await browser.get('/accounts')).status).toBe(403)
    await openAndSign(browser, w9)
    expect(await progressOf(one.second)).toMatchObject({ is_joining: false })
    expect((await browser.get('/accounts')).status).toBe(200)
    for (const who of [one.primary, one.second]) {
      expect(await entityOf(who)).toMatchObject({
        primary_depositor: { depositor_id: one.primary.depositor_id, first_name: 'Tessa' },
        secondary_depositors: [{ depositor_id: one.depositor_id, first_name: 'Bea' }],
      })
    }
  })

  it('is in the audit log with whoever did each of it', async () => {
    const one = await joined(test)
    const { depositor_id: first } = one.primary
    const { depositor_id: second } = one
    expect(await actionsOn(second)).toEqual(
      expect.arrayContaining([
        ['register_secondary', first],
        ['save_secondary_step', first],
        ['confirm_secondary', first],
        ['verify_identity', second],
        ['sign_up_as_secondary', second],
        ['join_account', second],
      ]),
    )
    await expectSoundBooks(test.ctx.db)
  })

  it('is walked once: whoever signs in two tabs at once joins once', async () => {
    const one = await signedUp(test)
    await Promise.all([signAll(one.second), signAll(one.second)])
    const joinings = (await actionsOn(one.depositor_id)).filter(([act]) => act === 'join_account')
    expect(joinings).toHaveLength(1)
  })
})
