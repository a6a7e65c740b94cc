import type { Alert } from '@passbook/contract/alerts'
import type { Holder } from '@passbook/contract/joint'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, freshCode } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Joint, codeByEmail, joined } from '../../../../test/joint/joining.ts'

const HOLDERS = '/joint-account/account-holder'

describe('what holders are told of each other', () => {
  const test = useTestApp()

  const lettersTo = async ({ email }: Pick<Applicant, 'email'>) =>
    (await inboxOf(test, email)).filter(({ code }) => code === null)

  const subjectsTo = async (one: Applicant) => (await lettersTo(one)).map(({ subject }) => subject)

  async function remove(one: Joint, by: 'primary' | 'second') {
    const who = one[by]
    const code = by === 'primary' ? freshCode : codeByEmail
    const step_up = await code(test, who, 'remove-holder')
    const { depositor_id } = one.second
    return (await who.browser.post('/joint/remove', { depositor_id, step_up })).body.data
  }

  /** Nothing that identifies anybody, and no address of the other. */
  async function expectDiscreet({ primary, second, ssn }: Joint) {
    for (const [who, other] of [
      [primary, second],
      [second, primary],
    ] as const) {
      const words = JSON.stringify(await lettersTo(who))
      for (const secret of [ssn, ssn.replaceAll('-', ''), other.email]) {
        expect(words).not.toContain(secret)
      }
      // The years of birth. A reference is longer, and may contain such digits.
      expect(words).not.toMatch(/\b(?:1985|1990)\b/)
    }
  }

  it('joining is told to the first holder by a letter of its own, and is dated', async () => {
    const one = await joined(test)
    const [letter] = await lettersTo(one.primary)
    expect(letter?.subject).toBe('Bea now shares your Harborlight account')
    expect(letter?.link).toContain(HOLDERS)
    expect(letter?.text).toContain('Your insurance coverage now counts two owners')
    const details = await one.primary.browser.post<{ secondary_depositors: Holder[] }>(
      '/entity/details',
      { excludeDepositorIds: [] },
    )
    const [second] = details.body.data?.secondary_depositors ?? []
    expect(second?.joined_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { alerts } = (await one.primary.browser.get<{ alerts: Alert[] }>('/alerts')).body
      .data ?? {
      alerts: [],
    }
    expect(alerts.find(({ kind }) => kind === 'joint')?.path).toBe(HOLDERS)
    await expectDiscreet(one)
  })

  it('asked to leave by the first holder: the second hears it, then both that it is done', async () => {
    const one = await joined(test)
    expect(await remove(one, 'primary')).toEqual({ status: 'WAITING' })
    const [asked] = await lettersTo(one.second)
    expect(asked?.subject).toMatch(/asked you to leave your Harborlight joint account$/)
    expect(asked?.text).toContain('Withdraw your share first')
    expect(await remove(one, 'second')).toEqual({ status: 'REMOVED' })
    const [left] = await lettersTo(one.second)
    expect(left?.subject).toBe('You have left your Harborlight joint account')
    expect((await subjectsTo(one.primary))[0]).toBe('Bea has left your Harborlight joint account')
    await expectDiscreet(one)
  })

  it('asked by the second, who wants to leave: the first hears it', async () => {
    const one = await joined(test)
    expect(await remove(one, 'second')).toEqual({ status: 'WAITING' })
    const [asked] = await lettersTo(one.primary)
    expect(asked?.subject).toBe('Bea asked to leave your Harborlight joint account')
    expect(asked?.text).toContain('belong to you alone')
    // Again changes nothing, and tells nobody twice.
    const before = await subjectsTo(one.primary)
    expect(await remove(one, 'second')).toEqual({ status: 'WAITING' })
    expect(await subjectsTo(one.primary)).toEqual(before)
  })

  async function end(one: Joint, by: 'primary' | 'second') {
    const { browser } = one[by]
    const details = await browser.post<{ requests: { uuid: string }[] }>('/entity/details', {
      excludeDepositorIds: [],
    })
    const uuid = details.body.data?.requests[0]?.uuid
    expect((await browser.post('/joint/withdraw-request', { uuid })).status).toBe(200)
  }

  it('refused: the asker is notified; withdrawn: the other is', async () => {
    const one = await joined(test)
    await remove(one, 'second')
    await end(one, 'primary')
    const [refused] = await lettersTo(one.second)
    expect(refused?.subject).toMatch(/declined your request to leave the joint account/)
    expect(refused?.link).toContain(HOLDERS)
    await remove(one, 'primary')
    await end(one, 'primary')
    const [withdrawn] = await subjectsTo(one.second)
    expect(withdrawn).toMatch(/withdrew the request for you to leave the joint account/)
  })
})
