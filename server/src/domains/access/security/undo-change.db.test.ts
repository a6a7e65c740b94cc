import { LIMITS, inMs } from '@passbook/contract/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { changeContact } from '../../../../test/contact.ts'
import { fixedClock, systemClock } from '../../../platform/calendar/clock.ts'

describe('“this was not me”', () => {
  const test = useTestApp()
  let count = 0
  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  async function changed(type: 'email' | 'phone') {
    count += 1
    const who = await addApplicant(test, { registration_last_step: 'completed' })
    const value = type === 'email' ? `thief${count}@example.com` : `(555) 201-${5_000 + count}`
    const proofAt = type === 'email' ? who.phone : who.email
    const saved = await changeContact(test, who.browser, { type, value, proofAt })
    expect(saved.status).toBe(200)
    return { who, value }
  }

  /** Of the newest letter with such a link. */
  async function tokenAt(to: string): Promise<string | undefined> {
    const link = (await inboxOf(test, to)).find(({ text }) => text.includes('/not-me#'))?.text
    return /\/not-me#token=([\w-]+)/.exec(link ?? '')?.[1]
  }

  const notMe = (token: string | undefined, host?: string) =>
    new TestBrowser(test, host).post('/not-me', { token: token ?? 'none' })

  const userOf = ({ user_id }: Applicant) =>
    test.ctx.db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()

  const standingOf = ({ depositor_id }: Applicant) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['standing', 'standing_reason'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()

  it('takes a change of email back: the old address has the link, the new one has none', async () => {
    const { who, value } = await changed('email')
    expect(await tokenAt(value)).toBeUndefined()
    const token = await tokenAt(who.email)
    expect((await notMe(token)).status).toBe(200)
    expect(await userOf(who)).toMatchObject({ email: who.email, phone: who.phone })
    expect(await standingOf(who)).toEqual({ standing: 'REVIEW', standing_reason: 'not_me' })
    expect((await who.browser.get('/user')).status).toBe(401)
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('message')
      .where('kind', '=', 'contact_disputed')
      .execute()
    expect(tasks.at(-1)?.message).toContain('It was taken back')
    const subjects = (await inboxOf(test, who.email)).map(({ subject }) => subject)
    expect(subjects).toContain('We’re reviewing your Harborlight account')
    // Once.
    const again = await notMe(token)
    expect([again.status, again.body.message]).toEqual([
      400,
      'This link has expired or was already used.',
    ])
  })

  it('takes a change of phone back by the link in the email', async () => {
    const { who } = await changed('phone')
    expect((await notMe(await tokenAt(who.email))).status).toBe(200)
    expect(await userOf(who)).toMatchObject({ email: who.email, phone: who.phone })
  })

  it('nothing of whoever made the change stays: devices, passkeys since, codes and links', async () => {
    const { who } = await changed('email')
    const { institution_id, user_id } = who
    const at = (ms: number) => new Date(Date.now() + ms)
    for (const [name, created_at] of [
      ['before', at(-3_600_000)],
      ['since', at(1_000)],
    ] as const) {
      await test.ctx.db
        .insertInto('passkeys')
        .values({
          institution_id,
          user_id,
          credential_id: name + user_id,
          public_key: Buffer.from('x'),
          counter: 0,
          transports: [],
          name,
          created_at,
        })
        .execute()
    }
    await notMe(await tokenAt(who.email))
    const passkeys = await test.ctx.db
      .selectFrom('passkeys')
      .select('name')
      .where('user_id', '=', user_id)
      .execute()
    expect(passkeys).toEqual([{ name: 'before' }])
  })

  it('after its days, at another institution, or with another token: dead alike', async () => {
    const { who, value } = await changed('email')
    const token = await tokenAt(who.email)
    expect((await notMe(token, 'meadow.localhost')).status).toBe(400)
    expect((await notMe('x'.repeat(43))).status).toBe(400)
    const later = Date.now() + inMs(LIMITS.notMe.days, 'day') + 1_000
    test.ctx.realTime = fixedClock(new Date(later))
    expect((await notMe(token)).status).toBe(400)
    expect((await userOf(who)).email).toBe(value)
  })

  it('an address that somebody else has taken since stays theirs; staff hear of it', async () => {
    const { who, value } = await changed('email')
    const other = await addApplicant(test)
    await test.ctx.db
      .updateTable('users')
      .set({ email: who.email })
      .where('id', '=', other.user_id)
      .execute()
    expect((await notMe(await tokenAt(who.email))).status).toBe(200)
    expect((await userOf(who)).email).toBe(value)
    expect(await standingOf(who)).toMatchObject({ standing: 'REVIEW' })
    const { message } = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('message')
      .where('kind', '=', 'contact_disputed')
      .orderBy('raised_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(message).toContain('It could not be taken back')
    const told = (await inboxOf(test, value)).map(({ subject }) => subject)
    expect(told).not.toContain('We’re reviewing your Harborlight account')
  })
})
