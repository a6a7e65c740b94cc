import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant, freshCode } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'

const MOVED = {
  step: 'address',
  street: '9 Harbor Road',
  city: 'Springfield',
  state: 'MA',
  zip: '01101',
} as const

describe('where somebody lives whose account is open', () => {
  const test = useTestApp()
  const addressOf = ({ depositor_id }: Applicant) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['street', 'city', 'state', 'zip'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
  const move = ({ browser }: Applicant, more: object = {}) =>
    browser.call('PATCH', '/depositor', { ...MOVED, ...more })

  it('changes by a fresh code, and they hear of it', async () => {
    const who = await addApplicant(test, { registration_last_step: 'completed' })
    const asked = await move(who)
    expect([asked.status, asked.body.errors]).toEqual([403, { step_up: ['phone', 'email'] }])
    expect((await addressOf(who)).street).toBeNull()
    const other = await freshCode(test, who, 'passkey')
    expect((await move(who, { step_up: other })).status).toBe(403)
    const step_up = await freshCode(test, who, 'address')
    expect((await move(who, { step_up })).status).toBe(200)
    const { step: _, ...address } = MOVED
    expect(await addressOf(who)).toEqual(address)
    const subjects = (await inboxOf(test, who.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Harborlight mailing address was changed')
  })

  it('after closing too: the last tax form goes there', async () => {
    const who = await addApplicant(test, {
      registration_last_step: 'completed',
      registration_status: 'VIEW_ONLY',
    })
    const step_up = await freshCode(test, who, 'address')
    expect((await move(who, { step_up })).status).toBe(200)
  })

  it('while applying asks for none', async () => {
    const who = await addApplicant(test, {
      registration_last_step: 'basic',
      registration_status: null,
    })
    expect((await move(who)).status).toBe(200)
  })
})
