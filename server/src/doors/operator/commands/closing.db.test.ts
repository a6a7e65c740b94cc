import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { addCloser } from '../../../../test/closers.ts'
import { atCommandLine } from '../../../../test/console/command-line.ts'

const REASON = ['--reason', 'They asked by phone.']

describe('close-account, reopen-account and holds', () => {
  const test = useTestApp()
  let line: Awaited<ReturnType<typeof atCommandLine>>
  beforeAll(async () => {
    line = await atCommandLine(test)
  })

  it('closes a held account once a second person agrees', async () => {
    const ada = await addCloser(test, 400_00)
    await stand(test, ada, { standing: 'HOLD' })
    const asked = await line.run('close-account', ada.depositor_id, ...REASON)
    expect(asked).toMatchObject({ code: 0, err: '' })
    const records = () =>
      test.ctx.db
        .selectFrom('closings')
        .select(['requested_by', 'status'])
        .where('account_id', '=', ada.account)
        .execute()
    expect(await records()).toEqual([])
    const twice = await line.run('close-account', ada.depositor_id, ...REASON)
    expect(twice).toMatchObject({
      code: 1,
      err: expect.stringContaining('already pending approval'),
    })
    expect(await line.agree(asked)).toBe(200)
    expect(await records()).toEqual([{ requested_by: null, status: 'PAYING' }])
    const again = await line.run('close-account', ada.depositor_id, ...REASON)
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('account is closed.') })
    const refused = await line.run('reopen-account', ada.depositor_id, ...REASON)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('No payout of this account was returned')
  })

  it('finds nobody unknown, and wants all it needs', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const name of ['reopen-account', 'close-account', 'release-hold']) {
      expect((await line.run(name, unknown, ...REASON)).code).toBe(1)
      expect((await line.run(name, ...REASON)).code).toBe(2)
    }
    expect((await line.run('place-hold', unknown, 'loud', ...REASON)).code).toBe(2)
  })

  it('places a legal hold, which bars closing until two release it', async () => {
    const ada = await addCloser(test, 400_00)
    const placed = await line.run('place-hold', ada.depositor_id, 'legal', ...REASON)
    expect(placed.out).toBe(`The account of ${ada.depositor_id} is on hold (legal).`)
    const barred = await line.run('close-account', ada.depositor_id, ...REASON)
    expect(barred).toMatchObject({ code: 1, err: expect.stringContaining('has a legal hold') })
    const release = await line.run('release-hold', ada.depositor_id, ...REASON)
    expect(release).toMatchObject({ code: 0, err: '' })
    expect(await line.agree(release)).toBe(200)
    expect((await line.run('close-account', ada.depositor_id, ...REASON)).code).toBe(0)
    const again = await line.run('release-hold', ada.depositor_id, ...REASON)
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('not on hold') })
  })

  it('leaves holds to whoever may place them', async () => {
    const ada = await addCloser(test, 400_00)
    const agent = await atCommandLine(test, 'harborlight', 'agent')
    const refused = await agent.run('place-hold', ada.depositor_id, 'staff', ...REASON)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not allowed') })
  })
})
