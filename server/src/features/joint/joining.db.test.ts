import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import {
  beginApplication,
  confirmed,
  filledIn,
  invited,
  joined,
  signedUp,
} from '../../../test/joint/joining.ts'

describe('an account that is shared', () => {
  const test = useTestApp()

  const secondaryOf = async ({ primary }: Awaited<ReturnType<typeof beginApplication>>) =>
    (await primary.browser.get('/depositor/secondary-progress')).body.data

  it('goes from step to step', async () => {
    expect(await secondaryOf(await beginApplication(test))).toMatchObject({
      registration_status: 'UNSUBMITTED',
      registration_last_step: null,
    })
    expect(await secondaryOf(await filledIn(test))).toMatchObject({
      registration_last_step: 'employer',
    })
    expect(await secondaryOf(await confirmed(test))).toMatchObject({
      registration_last_step: 'confirmed',
      registration_status: 'PASSED',
      is_pending_signup: true,
    })
    const a = await invited(test)
    expect(a.invitation.uuid).toMatch(/./)
    const b = await signedUp(test)
    expect((await b.second.browser.get<Progress>('/depositor/progress')).body.data).toMatchObject({
      is_joining: true,
      is_primary: false,
    })
    const c = await joined(test)
    expect((await c.second.browser.get<Progress>('/depositor/progress')).body.data).toMatchObject({
      is_joining: false,
      is_primary: false,
    })
    expect((await c.second.browser.get<Progress>('/user')).body.data).toMatchObject({
      phone: c.second.phone,
    })
  })
})
