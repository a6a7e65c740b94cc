import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  linkByHand,
  linkByWidget,
  linksOf,
} from '../../../../test/applicants.ts'
import { latestCode } from '../../../../test/browser.ts'
import { changeContact } from '../../../../test/contact.ts'
import { addLink } from '../../../../test/linking.ts'
import { wrongCode } from '../../../../test/people.ts'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

interface Changes {
  contact_changed_at?: Date
  email_changed_at?: Date
  phone_changed_at?: Date
  password_changed_at?: Date
}

describe('a change of an earlier link', () => {
  const test = useTestApp()
  let who: Applicant

  beforeEach(async () => {
    who = await addApplicant(test, { registration_last_step: 'completed' })
    const { entity_id, depositor_id, institution_id } = who
    await addLink({ ctx: test.ctx, institution_id }, { entity_id, depositor_id })
  })

  async function change(changes: Changes): Promise<void> {
    await test.ctx.db.updateTable('users').set(changes).where('id', '=', who.user_id).execute()
  }

  const changeEmail = (at = hoursAgo(1)) => change({ contact_changed_at: at, email_changed_at: at })

  async function codeBy(type: 'email' | 'phone', purpose = 'link') {
    const nonce = await who.browser.selectMfa(`${type}?purpose=${purpose}`)
    return { nonce, code: await latestCode(test, type === 'email' ? who.email : who.phone) }
  }

  it.each([
    ['nothing changed', {}, ['phone', 'email']],
    ['an email address changed', { email_changed_at: hoursAgo(71) }, ['phone']],
    ['a phone changed', { phone_changed_at: hoursAgo(71) }, ['email']],
    ['both changed', { email_changed_at: hoursAgo(2), phone_changed_at: hoursAgo(1) }, []],
    ['one of them long ago', { email_changed_at: hoursAgo(99) }, ['phone', 'email']],
  ])('asks for a code: %s', async (_name, changes, factors) => {
    if (Object.keys(changes).length > 0) {
      await change({ contact_changed_at: hoursAgo(71), ...changes })
    }
    for (const reply of [await linkByHand(who), await linkByWidget(test, who)]) {
      expect(reply.status).toBe(403)
      expect(reply.body.errors).toEqual({ step_up: factors })
      const words = factors.length > 0 ? /Confirm it’s you/ : /works starting .+ ET\./
      expect(reply.body.message).toMatch(words)
    }
    expect((await linksOf(test, who)).map(({ status }) => status)).toEqual(['ACTIVE', 'PENDING'])
  })

  it('asks the phone after a new password: the email address set it', async () => {
    await change({ password_changed_at: new Date(Date.now() + 1_000) })
    const reply = await linkByHand(who)
    expect(reply.body.errors).toEqual({ step_up: ['phone'] })
    const byEmail = await who.browser.get('/mfa-select/email?purpose=link')
    expect(byEmail.status).toBe(403)
    expect(byEmail.body.errors).toEqual({ step_up: ['phone'] })
    expect((await linkByHand(who, { step_up: await codeBy('phone') })).status).toBe(200)
  })

  it('asks nothing of somebody whose first link it is', async () => {
    for (const link of [linkByHand, (first: Applicant) => linkByWidget(test, first)]) {
      who = await addApplicant(test)
      await changeEmail()
      expect((await link(who)).status).toBe(200)
    }
  })

  it('takes the right code once, by hand and through the widget', async () => {
    await changeEmail()
    const step_up = await codeBy('phone')
    expect((await linkByHand(who, { step_up })).status).toBe(200)
    const reused = await linkByHand(who, { step_up, account_number: '66660001' })
    expect(reused.status).toBe(403)
    expect(reused.body.errors).toEqual({ step_up: ['phone'] })
    expect(reused.body.message).toContain('no longer valid')
    const fresh = await codeBy('phone')
    const linked = await linkByWidget(test, who, {}, { step_up: fresh })
    expect(linked.status).toBe(200)
    expect(linked.body.data?.linked_account.status).toBe('ACTIVE')
  })

  it('a double click with a code links once, and both hear so', async () => {
    await changeEmail()
    const step_up = await codeBy('phone')
    const key = randomUUID()
    const replies = await Promise.all([1, 2].map(() => linkByHand(who, { step_up }, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.body.data).toEqual(replies[1]?.body.data)
    const later = await linkByHand(who, { step_up }, key)
    expect(later.body.data).toEqual(replies[0]?.body.data)
    expect(await linksOf(test, who)).toHaveLength(2)
  })

  it('refuses a wrong code, one for another purpose, and one of the changed address', async () => {
    await changeEmail()
    const right = await codeBy('phone')
    const step_up = { ...right, code: wrongCode(right.code) }
    const wrong = await linkByHand(who, { step_up })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toHaveProperty('code')
    const otherwise = await linkByHand(who, { step_up: await codeBy('phone', 'withdraw') })
    expect(otherwise.status).toBe(403)
    await change({ contact_changed_at: hoursAgo(99), email_changed_at: hoursAgo(99) })
    const byEmail = await codeBy('email')
    await changeEmail()
    const changed = await linkByHand(who, { step_up: byEmail })
    expect(changed.status).toBe(403)
    expect(changed.body.errors).toEqual({ step_up: ['phone'] })
    expect(await linksOf(test, who)).toHaveLength(1)
    expect((await linkByHand(who, { step_up: right })).status).toBe(200)
  })

  it('a call that was done is answered as then, without another code', async () => {
    const key = randomUUID()
    const first = await linkByHand(who, { step_up: await codeBy('phone') }, key)
    expect(first.status).toBe(200)
    const again = await linkByHand(who, {}, key)
    expect(again.body.data).toEqual(first.body.data)
    const linked = await linkByWidget(test, who, {}, { step_up: await codeBy('phone') })
    const uuid = linked.body.data?.linked_account.uuid
    const told = await who.browser.post('/link/fastlink', { uuid, success: true })
    expect(told.body.data).toMatchObject({ linked_account: { uuid, status: 'ACTIVE' } })
  })

  it("refuses somebody else's code", async () => {
    await changeEmail()
    const stranger = await addApplicant(test)
    const nonce = await stranger.browser.selectMfa('phone?purpose=link')
    const step_up = { nonce, code: await latestCode(test, stranger.phone) }
    expect((await linkByHand(who, { step_up })).status).toBe(403)
    expect(await linksOf(test, who)).toHaveLength(1)
  })

  it('a code that is not needed is not spent', async () => {
    who = await addApplicant(test, { registration_last_step: 'completed' })
    const step_up = await codeBy('phone')
    expect((await linkByWidget(test, who, {}, { step_up })).status).toBe(200)
    const next = await linkByWidget(test, who, { accountNumber: '700066666' }, { step_up })
    expect(next.body.data?.linked_account.status).toBe('ACTIVE')
  })

  it('a real change of phone is remembered as one', async () => {
    const wish = { type: 'phone', value: '555-719-8888', proofAt: who.email } as const
    expect((await changeContact(test, who.browser, wish)).status).toBe(200)
    expect((await linkByHand(who)).body.errors).toEqual({ step_up: ['email'] })
    expect((await linkByHand(who, { step_up: await codeBy('email') })).status).toBe(200)
  })
})
