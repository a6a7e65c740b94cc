import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { TestBrowser } from '../../../../test/browser.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { pruneCredentials } from './prune-credentials.ts'

describe('pruning credentials', () => {
  const test = useTestApp()
  const rowsOf = async (table: 'mfa_codes' | 'sign_ins' | 'email_links' | 'bearer_tokens') =>
    (await test.ctx.db.selectFrom(table).select('institution_id').execute()).length
  const all = async () => [
    await rowsOf('mfa_codes'),
    await rowsOf('sign_ins'),
    await rowsOf('email_links'),
    await rowsOf('bearer_tokens'),
  ]

  it('removes what has expired, and nothing that still serves', async () => {
    const browser = new TestBrowser(test)
    await browser.register('prune@example.com', '(555) 201-7788')
    const before = await all()
    await pruneCredentials(test.ctx)
    expect(await all()).toEqual(before)
    expect((await browser.get('/user')).status).toBe(200)

    const inAWeek = fixedClock(new Date(Date.now() + 8 * 86_400_000))
    await pruneCredentials({ ...test.ctx, realTime: inAWeek })
    expect(await all()).toEqual([0, 0, 0, 0])
  })
})
