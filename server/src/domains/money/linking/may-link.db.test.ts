import { randomUUID } from 'node:crypto'
import { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  SHARED,
  addApplicant,
  aggregatorThat,
  freshCode,
  linkByHand,
  stand,
} from '../../../../test/applicants.ts'
import { addLink } from '../../../../test/linking.ts'
import { addOtherHolder } from '../../../../test/opening.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const STATUSES = [null, ...RegistrationStatus.options]
const STEPS = [null, ...RegistrationStep.options]
const PASSED = ['PASSED', 'MANUALLY_REVIEWED']
const LINKING = [...PASSED, 'IN_REVIEW', 'FLAGGED']

/** STATES "Registration", read for a person without a link that is pending or active. */
function mayBegin(status: string | null, step: string | null): boolean {
  if (step === 'confirmed' || step === 'bank') return LINKING.includes(status ?? '')
  return step === 'completed' && PASSED.includes(status ?? '')
}

describe('who may link', () => {
  const test = useTestApp()
  let who: Applicant

  beforeAll(async () => {
    test.ctx.aggregator = aggregatorThat(SHARED)
    who = await addApplicant(test)
  })

  beforeEach(() => startAnew(who))

  /** As if they had just come: their application is another one. */
  async function startAnew({ institution_id, depositor_id }: Applicant): Promise<void> {
    const { id: entity_id } = await test.ctx.db
      .insertInto('entities')
      .values({ institution_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.ctx.db
      .updateTable('depositors')
      .set({ entity_id, standing: null, is_primary: true })
      .where('id', '=', depositor_id)
      .execute()
    who.entity_id = entity_id
  }

  const openWidget = () => who.browser.get('/fastlink')

  const add = (status: StoredLinkStatus) =>
    addLink(
      { ctx: test.ctx, institution_id: who.institution_id },
      { entity_id: who.entity_id, depositor_id: who.depositor_id, status },
    )

  /** Was ACTIVE once, whatever it is now. */
  async function addFormer(status: StoredLinkStatus) {
    const { id } = await add(status)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ activated_at: new Date('2026-01-05T15:00:00Z') })
      .where('id', '=', id)
      .execute()
  }

  const matrix = STATUSES.flatMap((status) => STEPS.map((step) => [status, step] as const))

  it.each(matrix)('status %s at step %s', async (status, step) => {
    await stand(test, who, { registration_status: status, registration_last_step: step })
    const expected = mayBegin(status, step) ? 200 : 403
    expect((await openWidget()).status).toBe(expected)
    expect((await linkByHand(who)).status).toBe(expected)
    if (expected === 403) return
    await stand(test, who, { standing: 'HOLD' })
    expect((await openWidget()).status).toBe(403)
    expect((await linkByHand(who, { account_number: '77770001' })).status).toBe(403)
  })

  it.each([
    ['ACTIVE', 403],
    ['FAILED', 200],
    ['LOCKED', 200],
    ['TIMEOUT', 200],
    ['VERIFICATION_RETURNED', 200],
    ['ERRORED', 200],
    ['PENDING', 200],
  ] as const)('at bank with a link that is %s: %i', async (status, expected) => {
    await stand(test, who, { registration_status: 'PASSED', registration_last_step: 'bank' })
    await add(status)
    expect((await openWidget()).status).toBe(expected)
    expect((await linkByHand(who)).status).toBe(expected)
  })

  it('at bank while micro-deposits are pending: other details, and no widget', async () => {
    await stand(test, who, { registration_status: 'PASSED', registration_last_step: 'bank' })
    await add('VERIFICATION_PENDING')
    expect((await openWidget()).status).toBe(403)
    expect((await linkByHand(who)).status).toBe(200)
    const links = await who.browser.get<{ status: string }[]>('/linked-accounts')
    expect(links.body.data?.map(({ status }) => status)).toEqual([
      'VERIFICATION_PENDING',
      'ARCHIVED',
    ])
  })

  it.each(['verified', 'disclosures', 'completed'] as const)(
    'a relink is open at %s, to those who may link',
    async (step) => {
      await addFormer('LOCKED')
      await stand(test, who, { registration_status: 'PASSED', registration_last_step: step })
      expect((await openWidget()).status).toBe(200)
      expect((await linkByHand(who, { step_up: await freshCode(test, who) })).status).toBe(200)
      await stand(test, who, { registration_status: 'FAILED' })
      expect((await openWidget()).status).toBe(403)
    },
  )

  it('after an unauthorised return nothing is linked until staff have looked into it', async () => {
    await addFormer('LOCKED')
    const passed = { registration_status: 'PASSED', registration_last_step: 'completed' } as const
    await stand(test, who, { ...passed, standing: 'REVIEW' })
    for (const reply of [await openWidget(), await linkByHand(who)]) {
      expect(reply.status).toBe(403)
      expect(reply.body.message).toContain('We’re reviewing your account')
    }
    await stand(test, who, { standing: null })
    expect((await linkByHand(who, { step_up: await freshCode(test, who) })).status).toBe(200)
  })

  it('an identity review before completion holds nothing up, a REVIEW of the person does', async () => {
    const inReview = {
      registration_status: 'IN_REVIEW',
      registration_last_step: 'confirmed',
    } as const
    await stand(test, who, { ...inReview, standing: 'REVIEW' })
    expect((await openWidget()).status).toBe(403)
    expect((await linkByHand(who)).status).toBe(403)
    await stand(test, who, { standing: null })
    expect((await linkByHand(who)).status).toBe(200)
  })

  it('nobody links while another holder of the account is on HOLD or REVIEW', async () => {
    const passed = { registration_status: 'PASSED', registration_last_step: 'completed' } as const
    await stand(test, who, passed)
    for (const standing of ['HOLD', 'REVIEW'] as const) {
      await startAnew(who)
      expect((await openWidget()).status).toBe(200)
      await addOtherHolder(test, who, standing)
      expect((await openWidget()).status).toBe(403)
      expect((await linkByHand(who)).status).toBe(403)
    }
  })

  it('a joint holder links once they have passed', async () => {
    await test.ctx.db
      .updateTable('depositors')
      .set({ ...SECOND_HOLDER, registration_last_step: 'completed' })
      .where('id', '=', who.depositor_id)
      .execute()
    await stand(test, who, { registration_status: 'IN_REVIEW' })
    expect((await linkByHand(who)).status).toBe(403)
    await stand(test, who, { registration_status: 'PASSED' })
    expect((await linkByHand(who)).status).toBe(200)
  })

  it.each(matrix)('micro-deposits with status %s at step %s', async (status, step) => {
    const { id } = await add('VERIFICATION_RETURNED')
    await stand(test, who, { registration_status: status, registration_last_step: step })
    const isBegun = step !== null && RegistrationStep.options.indexOf(step) >= 4
    // Refused by its state, not by the person's: 422.
    const may = step === 'completed' ? PASSED : LINKING
    const expected = isBegun && may.includes(status ?? '') ? 422 : 403
    const verify = () =>
      who.browser.post('/link/manual/verify', { account_id: id, amounts_cents: [1, 2] })
    const reissue = () =>
      who.browser.call(
        'POST',
        '/link/manual/reissue',
        { account_id: id },
        {
          'idempotency-key': randomUUID(),
        },
      )
    expect((await verify()).status).toBe(expected)
    expect((await reissue()).status).toBe(expected)
    if (expected === 403) return
    await stand(test, who, { standing: 'HOLD' })
    expect((await verify()).status).toBe(403)
    expect((await reissue()).status).toBe(403)
  })
})
