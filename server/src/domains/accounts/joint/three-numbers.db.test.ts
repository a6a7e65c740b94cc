import { describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../test/app.ts'
import { PASSWORD, inboxOf } from '../../../../test/browser.ts'
import {
  type Invited,
  invited,
  latestInvitation,
  stranger,
  verifyIdentity,
  wrongSsn,
} from '../../../../test/joint/joining.ts'
import { runOperator } from '../../../doors/operator/run-operator.ts'

const LOCKED =
  'The wrong Social Security number was entered too many times. Contact us to unlock the invitation.'

/** STATES (Joint): three wrong numbers over all links lock it, whoever tries and from wherever. */
describe('the number of whoever is invited', () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })
  const twin = useTwinApp(test, { TRUST_PROXY: '127.0.0.1' })

  const guess = ({ invitation }: Invited, ssn = wrongSsn()) => verifyIdentity(test, invitation, ssn)
  const applicationOf = ({ depositor_id }: Invited) =>
    test.ctx.db
      .selectFrom('secondary_applications')
      .select(['wrong_tries', 'locked_at'])
      .where('depositor_id', '=', depositor_id)
      .executeTakeFirstOrThrow()
  const tasksOf = async ({ depositor_id }: Invited) => {
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select(['details', 'handled_by'])
      .where('kind', '=', 'invitation_locked')
      .execute()
    return tasks.filter(({ details }) => details['depositor_id'] === depositor_id)
  }
  const again = async (one: Invited, email = one.email) => ({
    ...one,
    email,
    invitation: await latestInvitation(test, { ...one, email }),
  })
  async function locked(): Promise<Invited> {
    const one = await invited(test)
    for (let time = 0; time < 3; time += 1) await guess(one)
    return one
  }

  it('may be wrong twice; the tries left are told by the field', async () => {
    const one = await invited(test)
    const [first, second] = [await guess(one), await guess(one)]
    const words = (tries: string) => `That number doesn’t match. ${tries} left.`
    expect([first.status, first.body.errors]).toEqual([400, { ssn: [words('2 tries')] }])
    expect([second.status, second.body.errors]).toEqual([400, { ssn: [words('1 try')] }])
    expect((await guess(one, one.ssn)).status).toBe(200)
    expect(await applicationOf(one)).toEqual({ wrong_tries: 2, locked_at: null })
  })

  it('locks it at the third, for the right one too, and staff are told once', async () => {
    const one = await locked()
    for (const ssn of [wrongSsn(), one.ssn]) {
      const late = await guess(one, ssn)
      expect([late.status, late.body.message]).toEqual([403, LOCKED])
    }
    expect(await applicationOf(one)).toMatchObject({ wrong_tries: 3, locked_at: expect.any(Date) })
    expect(await tasksOf(one)).toHaveLength(1)
    const letters = (await inboxOf(test, one.email)).map(({ subject }) => subject)
    expect(letters).toEqual([
      'Your invitation to share a Harborlight account is locked',
      'Tessa Testwell invited you to share a Harborlight account',
    ])
    const progress = await one.primary.browser.get('/depositor/secondary-progress')
    expect(progress.body.data).toMatchObject({ invitation: { is_locked: true } })
  })

  it('is counted over resends, addresses, browsers and processes', async () => {
    const one = await invited(test)
    expect((await guess(one)).status).toBe(400)
    await one.primary.browser.post('/depositor/resend-secondary-verification')
    const resent = await again(one)
    const elsewhere = await verifyIdentity(twin, resent.invitation, wrongSsn(), stranger(twin))
    expect(elsewhere.body.errors).toEqual({ ssn: ['That number doesn’t match. 1 try left.'] })
    const email = `moved.${one.email}`
    await one.primary.browser.call('PATCH', '/depositor/update-secondary-email', { email })
    const moved = await again(one, email)
    expect((await guess(moved)).status).toBe(403)
    expect((await guess(moved, one.ssn)).status).toBe(403)
  })

  it('once locked is opened neither by a resend nor by another address', async () => {
    const one = await locked()
    const { browser } = one.primary
    const resent = await browser.post('/depositor/resend-secondary-verification')
    expect(resent.status).toBe(422)
    const email = `moved.${one.email}`
    const moved = await browser.call('PATCH', '/depositor/update-secondary-email', { email })
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      {
        email: [LOCKED],
      },
    ])
    expect((await guess(one, one.ssn)).status).toBe(403)
  })

  it('locks out also whoever had proven it, until staff open it again', async () => {
    const one = await invited(test)
    const token = (await guess(one, one.ssn)).body.data?.token
    for (let time = 0; time < 3; time += 1) await guess(one)
    const chosen = { email: one.email, token, password: PASSWORD }
    expect((await stranger(test).post('/reset-password', chosen)).status).toBe(400)
  })

  it('tried 20 times at once is counted three times', async () => {
    const one = await invited(test)
    const replies = await Promise.all(Array.from({ length: 20 }, () => guess(one)))
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([400, 400, ...Array.from({ length: 18 }, () => 403)])
    expect(await applicationOf(one)).toMatchObject({ wrong_tries: 3, locked_at: expect.any(Date) })
    expect(await tasksOf(one)).toHaveLength(1)
    const letters = (await inboxOf(test, one.email)).map(({ subject }) => subject)
    expect(letters).toEqual([
      'Your invitation to share a Harborlight account is locked',
      'Tessa Testwell invited you to share a Harborlight account',
    ])
  })

  it('right among 20 wrong ones at once gets in before the lock or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await invited(test)
      const numbers = Array.from({ length: 21 }, (_, at) =>
        at === round * 6 ? one.ssn : wrongSsn(),
      )
      const replies = await Promise.all(numbers.map((ssn) => guess(one, ssn)))
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(2)
      expect(await applicationOf(one)).toMatchObject({ wrong_tries: 3 })
      // Whatever it was answered, the lock that came after it holds.
      const token = replies[round * 6]?.body.data?.token ?? 'none'
      const chosen = { email: one.email, token, password: PASSWORD }
      expect((await stranger(test).post('/reset-password', chosen)).status).toBe(400)
      expect((await guess(one, one.ssn)).status).toBe(403)
    }
  })

  describe('unlock-invitation', () => {
    async function unlock(who: string) {
      const [out, err]: [string[], string[]] = [[], []]
      const code = await runOperator(['--as', 'Olive Operator', 'unlock-invitation', who], {
        open: async () => ({ ctx: test.ctx, close: async () => undefined }),
        write: (line) => void out.push(line),
        complain: (line) => void err.push(line),
      })
      return { code, out: out.join('\n'), err: err.join('\n') }
    }

    it('by address: a new invitation leaves with all its tries, the task is closed, all is audited', async () => {
      const one = await locked()
      const done = await unlock(one.email.toUpperCase())
      expect(done).toMatchObject({ code: 0, err: '' })
      expect(done.out).toContain(`A new one was sent to ${one.email}.`)
      expect((await guess(one, one.ssn)).status).toBe(404)
      const fresh = await again(one)
      expect((await guess(fresh)).body.errors).toEqual({
        ssn: ['That number doesn’t match. 2 tries left.'],
      })
      expect((await guess(fresh, one.ssn)).status).toBe(200)
      expect(await tasksOf(one)).toMatchObject([{ handled_by: 'Olive Operator' }])
      const audited = await test.ctx.db
        .selectFrom('audit_log')
        .select(['actor_kind', 'actor_id'])
        .where('entity_id', '=', one.depositor_id)
        .where('action', '=', 'unlock_invitation')
        .execute()
      expect(audited).toEqual([{ actor_kind: 'operator', actor_id: 'Olive Operator' }])
    })

    it('by depositor, where two accounts invite one address', async () => {
      const one = await locked()
      const other = await invited(test, { email: one.email })
      for (let time = 0; time < 3; time += 1) await guess(other)
      const both = await unlock(one.email)
      expect([both.code, both.err]).toEqual([1, expect.stringContaining('More than one account')])
      expect((await unlock(other.depositor_id)).code).toBe(0)
      expect((await unlock(one.email)).code).toBe(0)
    })

    it('refuses one that is not locked, nobody’s, and one that is over', async () => {
      const one = await invited(test)
      const refused = await unlock(one.depositor_id)
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is not locked')])
      expect((await unlock('nobody@example.com')).code).toBe(1)
      expect((await unlock('nobody')).code).toBe(2)
      expect((await unlock('@')).code).toBe(2)
      const over = await locked()
      await over.primary.browser.post('/depositor/close-secondary-application')
      expect((await unlock(over.depositor_id)).code).toBe(1)
    })
  })
})
