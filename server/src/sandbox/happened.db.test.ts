import type { ClockMoved } from '@passbook/contract/sandbox'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addApplicantWith, fund } from '../../test/opening.ts'
import { FIRST_DEPOSIT_CENTS, addSaver } from '../../test/savers.ts'

describe('what happened while the clock moved', () => {
  const test = useTestApp()
  async function move(advance_days: number, host = 'localhost') {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/clock',
      headers: { host },
      payload: { advance_days },
    })
    return reply.json<ClockMoved>().happened
  }

  it('is told by kind, with sums: files, settlements, interest', async () => {
    await addSaver(test)
    const happened = await move(45)
    expect(happened).toContainEqual({
      what: 'file_sent',
      count: 1,
      amount_cents: FIRST_DEPOSIT_CENTS,
    })
    expect(happened).toContainEqual({
      what: 'deposit_posted',
      count: 1,
      amount_cents: FIRST_DEPOSIT_CENTS,
    })
    expect(happened).toContainEqual({
      what: 'settled',
      count: 1,
      amount_cents: FIRST_DEPOSIT_CENTS,
    })
    const interest = happened.find(({ what }) => what === 'interest_paid')
    expect(interest?.count).toBeGreaterThanOrEqual(1)
    expect(interest?.amount_cents).toBeGreaterThan(0)
    expect(happened.map(({ what }) => what)).not.toContain('returned')
  })

  it('leaves out what did not happen, and what happened elsewhere', async () => {
    await addSaver(test)
    expect(await move(4, 'summit.localhost')).toEqual([])
  })

  it('tells returns and the letters about them', async () => {
    const person = await addApplicantWith(test)
    const returned = 9_902_02
    const funded = await fund(person.browser, returned)
    expect(funded.status, funded.body.message).toBe(200)
    const happened = await move(7)
    expect(happened).toContainEqual({ what: 'returned', count: 1, amount_cents: returned })
    expect(happened.find(({ what }) => what === 'letter')?.count).toBeGreaterThanOrEqual(1)
  })
})
