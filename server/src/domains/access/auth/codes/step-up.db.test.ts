import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  freshCode,
  linkByWidget,
} from '../../../../../test/applicants.ts'
import { type FixedClock, fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'
import { type SessionCaller, resolveCaller } from '../../../../platform/callers/caller.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { withStepUp } from './step-up.ts'
import { SECOND_HOLDER } from '../../../../../test/second-holder.ts'

const HOUR_MS = 3_600_000

describe('which act asks for a fresh code, and when (STATES: A fresh code)', () => {
  const test = useTestApp()
  let who: Applicant
  let clock: FixedClock

  beforeEach(async () => {
    clock = fixedClock(new Date())
    test.ctx.realTime = clock
    who = await addApplicant(test, { registration_last_step: 'completed' })
  })
  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  async function callerOf({ institution_id, browser }: Applicant): Promise<SessionCaller> {
    const credentials = { bearer: browser.bearer, cookie: undefined }
    const caller = await resolveCaller(test.ctx, institution_id, credentials)
    if (caller?.kind !== 'session') throw new Error('not signed in')
    return caller
  }

  /** An act that does nothing but ask; gives where a code may go, or null when none is asked for. */
  async function asks(purpose: StepUpPurpose, of = who, stepUp?: StepUp) {
    const wish = { purpose, stepUp }
    const act = (_trx: unknown, prove: () => Promise<void>) => prove()
    try {
      await withStepUp(test.ctx, await callerOf(of), wish, act)
      return null
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return error.fields?.['step_up'] ?? [error.code]
    }
  }

  it('a change of link and closing always, a withdrawal only after a change', async () => {
    expect(await asks('link')).toEqual(['phone', 'email'])
    expect(await asks('close-account')).toEqual(['phone', 'email'])
    expect(await asks('withdraw')).toBeNull()
  })

  it('each takes the code of its own purpose, and of no other', async () => {
    for (const purpose of ['link', 'close-account'] as const) {
      expect(await asks(purpose, who, await freshCode(test, who, purpose))).toBeNull()
      const other = await freshCode(test, who, 'withdraw')
      expect(await asks(purpose, who, other)).toEqual(['not_allowed'])
    }
  })

  it('a withdrawal for 72 hours after the link was changed, whoever of the account changed it', async () => {
    const joint = await addApplicant(test, { registration_last_step: 'completed' })
    await test.ctx.db
      .updateTable('depositors')
      .set({ entity_id: who.entity_id, ...SECOND_HOLDER })
      .where('user_id', '=', joint.user_id)
      .execute()
    await linkByWidget(test, who)
    expect(await asks('withdraw')).toBeNull()
    const step_up = await freshCode(test, who)
    const changed = await linkByWidget(test, who, { accountNumber: '700099999' }, { step_up })
    expect(changed.body.data?.linked_account.status).toBe('ACTIVE')
    for (const holder of [who, joint]) {
      expect(await asks('withdraw', holder)).toEqual(['phone', 'email'])
      const code = await freshCode(test, holder, 'withdraw')
      expect(await asks('withdraw', holder, code)).toBeNull()
    }
    expect(await asks('withdraw', await addApplicant(test))).toBeNull()
    await pass(72 * HOUR_MS)
    for (const holder of [who, joint]) expect(await asks('withdraw', holder)).toBeNull()
  })

  /** Sessions end meanwhile; they are not what this is about. */
  async function pass(ms: number): Promise<void> {
    const later = new Date(clock.now().getTime() + ms + HOUR_MS)
    const never = { expires_at: later, absolute_expires_at: later }
    await test.ctx.db.updateTable('sessions').set(never).execute()
    clock.advance(ms)
  }
})
