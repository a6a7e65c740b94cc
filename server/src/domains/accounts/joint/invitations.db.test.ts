import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { PASSWORD, inboxOf } from '../../../../test/browser.ts'
import {
  type Invited,
  invited,
  latestInvitation,
  signedUp,
  stranger,
  verifyIdentity,
  wrongSsn,
} from '../../../../test/joint/joining.ts'
import { addPerson } from '../../../../test/people.ts'
import { addSaver } from '../../../../test/savers.ts'
import { fixedClock, systemClock } from '../../../platform/calendar/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('an invitation to share an account', () => {
  const test = useTestApp()

  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  const prove = ({ invitation, ssn }: Pick<Invited, 'invitation' | 'ssn'>) =>
    verifyIdentity(test, invitation, ssn)
  const tokenOf = async (one: Invited) => (await prove(one)).body.data?.token ?? ''
  const choose = (email: string, token: string, password = PASSWORD) =>
    stranger(test).post('/reset-password', { email, token, password })
  const resend = ({ primary }: Invited) =>
    primary.browser.post('/depositor/resend-secondary-verification')
  const moveTo = ({ primary }: Invited, email: string) =>
    primary.browser.call('PATCH', '/depositor/update-secondary-email', { email })

  it('carries its secret in the fragment alone, and says who invites', async () => {
    const { email } = await invited(test)
    const [mail] = await inboxOf(test, email)
    expect(mail?.link).toMatch(
      /^http:\/\/localhost:3000\/joint-account\/onboarding\/ssn-verification#uuid=[\da-f-]{36}&hash=[\w-]{43}$/,
    )
    expect(mail?.text).toContain('Tessa Testwell')
    const stored = await test.ctx.db
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(mail?.link).not.toContain(stored.secret_hash.toString('base64url'))
  })

  it('is used once: whoever signed up cannot be signed up again by it', async () => {
    const one = await signedUp(test)
    const again = await prove(one)
    expect([again.status, again.body.message]).toEqual([
      404,
      'This invitation was already used. Sign in with your email address.',
    ])
  })

  it('may be opened twice before: the earlier token is dead', async () => {
    const one = await invited(test)
    const earlier = await tokenOf(one)
    const later = await tokenOf(one)
    expect((await choose(one.email, earlier)).status).toBe(400)
    expect((await choose(one.email, later)).status).toBe(200)
  })

  it('lives for 72 hours', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const one = await invited(test)
    clock.advance(72 * HOUR_MS - 1)
    expect((await prove(one)).status).toBe(200)
    clock.advance(1)
    expect((await prove(one)).status).toBe(404)
  })

  it('dies with a newer one, which works', async () => {
    const one = await invited(test)
    const token = await tokenOf(one)
    expect((await resend(one)).status).toBe(200)
    expect((await prove(one)).status).toBe(404)
    expect((await choose(one.email, token)).status).toBe(400)
    const newer = { ...one, invitation: await latestInvitation(test, one) }
    expect((await prove(newer)).status).toBe(200)
  })

  it('dies with another address, where a new one arrives', async () => {
    const one = await invited(test)
    const token = await tokenOf(one)
    const email = `moved.${one.email}`
    expect((await moveTo(one, email)).status).toBe(200)
    expect((await prove(one)).status).toBe(404)
    expect((await choose(one.email, token)).status).toBe(400)
    expect((await choose(email, token)).status).toBe(400)
    const moved = { ...one, email, invitation: await latestInvitation(test, { ...one, email }) }
    const proven = await prove(moved)
    expect(proven.body.data).toMatchObject({ email, first_name: 'Bea' })
  })

  it('answers the same for an address that somebody signs in with, and tells its owner alone', async () => {
    const customer = await addSaver(test)
    const answers = []
    const [toKnown, toUnknown] = [await invited(test), await invited(test)]
    for (const [one, email] of [
      [toKnown, customer.email],
      [toUnknown, `unknown.${toUnknown.email}`],
    ] as const) {
      const { status, body } = await moveTo(one, email)
      answers.push(JSON.stringify({ status, body }).replaceAll(email, 'their address'))
      const { body: shown } = await one.primary.browser.get('/depositor/secondary-progress')
      answers.push(JSON.stringify(shown).replaceAll(email, 'their address'))
    }
    const plain = answers.map((answer) =>
      answer
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at'),
    )
    expect(plain.slice(0, 2)).toEqual(plain.slice(2))
    expect(plain[0]).toContain('"status":200')
    const [mail] = await inboxOf(test, customer.email)
    expect(mail?.text).toContain('Tessa Testwell')
    expect(mail?.text).toContain('a different email address')
    expect(mail?.link ?? '').not.toContain('ssn-verification')
  })

  it('dies with the application, and so does what it gave', async () => {
    const one = await invited(test)
    const token = await tokenOf(one)
    await one.primary.browser.post('/depositor/close-secondary-application')
    expect((await prove(one)).status).toBe(404)
    expect((await choose(one.email, token)).status).toBe(400)
    const [letter] = await inboxOf(test, one.email)
    expect(letter?.subject).toBe('Your invitation to share a Harborlight account was canceled')
    expect(letter?.text).toContain('Tessa Testwell')
  })

  it('is sent again five times', async () => {
    const one = await invited(test)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push((await resend(one)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await prove({ ...one, invitation: await latestInvitation(test, one) })).status).toBe(
      200,
    )
  })

  it('waits while the first holder is on hold, and so does the password', async () => {
    const one = await invited(test)
    const token = await tokenOf(one)
    await stand(test, one.primary, { standing: 'HOLD' })
    const held = await prove(one)
    expect([held.status, held.body.message]).toEqual([
      403,
      'This invitation can’t be used right now. Contact us for help.',
    ])
    expect((await choose(one.email, token)).status).toBe(400)
    await stand(test, one.primary, { standing: null })
    expect((await choose(one.email, token)).status).toBe(200)
  })

  describe('says before any number is asked', () => {
    const look = async ({ invitation }: Pick<Invited, 'invitation'>, host?: string) => {
      const reply = await stranger(test, host).post('/joint/invitation', invitation)
      return reply.body.data ?? reply.status
    }
    const closed = (status: string) => ({ status, inviter: null, asks_consent: false })

    it('who invites, by first name and last initial, while it works', async () => {
      const one = await invited(test)
      expect(await look(one)).toEqual({
        status: 'open',
        inviter: 'Tessa T.',
        asks_consent: false,
      })
    })

    it('that it is locked, held up, or canceled', async () => {
      const [lockedOne, canceled] = [await invited(test), await invited(test)]
      for (const _ of [1, 2, 3]) await verifyIdentity(test, lockedOne.invitation, wrongSsn())
      expect(await look(lockedOne)).toEqual(closed('locked'))
      await stand(test, canceled.primary, { standing: 'HOLD' })
      expect(await look(canceled)).toEqual(closed('paused'))
      await stand(test, canceled.primary, { standing: null })
      await canceled.primary.browser.post('/depositor/close-secondary-application')
      expect(await look(canceled)).toEqual(closed('canceled'))
    })

    it('that it has expired, was replaced, or was used', async () => {
      const clock = fixedClock(new Date())
      test.ctx.realTime = clock
      const one = await invited(test)
      clock.advance(72 * HOUR_MS)
      expect(await look(one)).toEqual(closed('expired'))
      const another = await invited(test)
      await resend(another)
      expect(await look(another)).toEqual(closed('replaced'))
      expect(await look(await signedUp(test))).toEqual(closed('used'))
    })

    it('of a replaced one nothing more, whatever became of the newer', async () => {
      const one = await invited(test)
      await moveTo(one, `moved.${one.email}`)
      await one.primary.browser.post('/depositor/close-secondary-application')
      expect(await look(one)).toEqual(closed('replaced'))
    })

    it('nothing to whoever does not have the link', async () => {
      const one = await invited(test)
      const { uuid } = one.invitation
      expect(await look({ invitation: { uuid, hash: 'guessed' } })).toBe(404)
      expect(await look({ invitation: { ...one.invitation, uuid: 'no id' } })).toBe(404)
      expect(await look(one, 'summit.localhost')).toBe(404)
    })
  })

  describe('gives a token', () => {
    it('for the first password alone: it opens nothing else', async () => {
      const one = await invited(test)
      const token = await tokenOf(one)
      const browser = stranger(test)
      const verify = { email: one.email, token }
      expect((await browser.post('/email-verification', verify)).status).toBe(400)
      expect((await browser.post('/not-me', { token })).status).toBe(400)
      browser.bearer = token
      expect((await browser.get('/user')).status).toBe(401)
      expect((await choose(one.email, token)).status).toBe(200)
    })

    it('for 30 minutes', async () => {
      const clock = fixedClock(new Date())
      test.ctx.realTime = clock
      const [early, late] = [await invited(test), await invited(test)]
      const [first, second] = [await tokenOf(early), await tokenOf(late)]
      clock.advance(30 * MINUTE_MS - 1)
      expect((await choose(early.email, first)).status).toBe(200)
      clock.advance(1)
      expect((await choose(late.email, second)).status).toBe(400)
    })

    it('once, also in two tabs', async () => {
      const one = await invited(test)
      const token = await tokenOf(one)
      const tries = [choose(one.email, token), choose(one.email, token, 'another good passphrase')]
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    })

    it('with its own address and institution only', async () => {
      const [one, other] = [await invited(test), await invited(test)]
      const token = await tokenOf(one)
      expect((await choose(other.email, token)).status).toBe(400)
      const elsewhere = stranger(test, 'summit.localhost')
      const chosen = { email: one.email, token, password: PASSWORD }
      expect((await elsewhere.post('/reset-password', chosen)).status).toBe(400)
      expect((await choose(one.email, token)).status).toBe(200)
    })

    it('that survives a weak password', async () => {
      const one = await invited(test)
      const token = await tokenOf(one)
      expect((await choose(one.email, token, 'password12345')).status).toBe(422)
      expect((await choose(one.email, token)).status).toBe(200)
    })
  })

  it('to an address that registered meanwhile says so, and works after a change of address', async () => {
    const one = await invited(test)
    const token = await tokenOf(one)
    await addPerson(test, one.email)
    const refused = await choose(one.email, token)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { email: ['This email address already has a sign-in'] },
    ])
    const email = `other.${one.email}`
    expect((await moveTo(one, email)).status).toBe(200)
    const moved = { ...one, email, invitation: await latestInvitation(test, { ...one, email }) }
    expect((await choose(email, await tokenOf(moved))).status).toBe(200)
  })
})
