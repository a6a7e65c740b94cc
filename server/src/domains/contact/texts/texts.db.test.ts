import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, prefer } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { fixedClock, systemClock } from '../../../platform/calendar/clock.ts'

const SECRET = 'a secret of the provider, long enough to be one'
const COMPLETED = { registration_last_step: 'completed' } as const

describe('texts that come in', () => {
  const test = useTestApp({ SMS_INBOUND_SECRET: SECRET })

  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  const post = (body: object, authorization?: string, host = 'localhost') =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/texts',
      headers: { host, ...(authorization && { authorization }) },
      payload: body,
    })
  /** As the provider tells of it. */
  const send = async ({ phone }: Pick<Applicant, 'phone'>, text: string) => {
    const { statusCode, body } = await post({ from: `+1${phone}`, text }, `Bearer ${SECRET}`)
    expect(statusCode).toBe(200)
    return (JSON.parse(body) as { data: { effect: string } }).data.effect
  }
  const textsOf = async ({ phone }: Applicant) =>
    (await inboxOf(test, phone)).map(({ text }) => text)
  const login = async ({ email }: Applicant) => {
    const browser = new TestBrowser(test)
    const { body } = await browser.login(email)
    return { browser, session: body.data as AuthSession }
  }

  it('STOP ends every text at once, those that waited too, and is confirmed once', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await prefer(ada.browser, { kind: 'message_answered', email: true, sms: true })
    await answer(test, ada)
    // Nothing has left the queue yet.
    expect(await send(ada, 'Stop.')).toBe('stop')
    expect(await send(ada, 'STOP')).toBe('stop')
    await answer(test, ada)
    expect(await textsOf(ada)).toEqual([
      'Harborlight: You won’t receive any more texts from us. We’ll email your codes instead. Reply START to receive texts again.',
    ])
    expect(await inboxOf(test, ada.email)).toHaveLength(2)
  })

  it('after STOP a code comes by email, and no other way is offered', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const types = ({ session }: { session: AuthSession }) => session.mfa.map(({ type }) => type)
    expect(types(await login(ada))).toEqual(['phone', 'email'])
    await send(ada, 'QUIT')
    const after = await login(ada)
    expect(types(after)).toEqual(['email'])
    const refused = await after.browser.get('/mfa-select/phone')
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('Text START')
    await after.browser.signIn(ada.email)
    expect((await after.browser.get('/user')).status).toBe(200)
    await send(ada, 'unstop')
    expect(types(await login(ada))).toEqual(['phone', 'email'])
    expect((await textsOf(ada))[0]).toBe(
      'Harborlight: You’ll receive texts from us again. Reply HELP for help, STOP to cancel.',
    )
  })

  it('somebody who waits for a code reads why none comes', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const ada = await addApplicant(test, COMPLETED)
    const { browser } = await login(ada)
    const sent = await browser.get<CodeSent>('/mfa-select/phone')
    await send(ada, 'cancel')
    clock.advance(60_000)
    const again = await browser.get(`/mfa-resend/${sent.body.data?.nonce}`)
    expect(again.status).toBe(422)
    expect(again.body.errors?.['email']?.[0]).toContain('answered STOP')
  })

  it('after STOP a step that asks for a code names the email alone', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await send(ada, 'STOP')
    const refused = await ada.browser.get('/mfa-select/phone?purpose=withdraw')
    expect(refused).toMatchObject({ status: 403, body: { errors: { step_up: ['email'] } } })
    expect((await ada.browser.get('/mfa-select/email?purpose=withdraw')).status).toBe(200)
    const change = { email: 'ada.new@example.com' }
    const asked = await ada.browser.post<CodeSent>('/mfa-confirm-update/email', change)
    expect(asked.body.data?.type).toBe('email')
  })

  it('a mailbox that set a new password proves nothing, STOP or not', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await send(ada, 'STOP')
    await test.ctx.db
      .updateTable('users')
      .set({ password_changed_at: new Date(Date.now() + 1000) })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.user_id)
      .execute()
    const refused = await ada.browser.get('/mfa-select/email?purpose=withdraw')
    expect(refused).toMatchObject({ status: 403, body: { errors: { step_up: [] } } })
    expect(refused.body.message).toContain('answered STOP')
  })

  it('a number that answered STOP cannot become anybody’s', async () => {
    const [ada, stopped] = [await addApplicant(test, COMPLETED), '5552223333']
    await send({ phone: stopped }, 'STOP')
    const body = { phone: '(555) 222-3333' }
    const refused = await ada.browser.post('/mfa-confirm-update/phone', body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.['phone']?.[0]).toContain('Text START')
  })

  it('HELP answers with who we are and where to ask, also after STOP; other words do nothing', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await send(ada, 'STOP')
    expect(await send(ada, 'help?')).toBe('help')
    const [help] = await textsOf(ada)
    expect(help).toMatch(/^Harborlight: This is Harborlight .*Help: \S+@\S+\. .*STOP/)
    expect(await send(ada, 'where is my money')).toBe('none')
    expect(await send({ phone: '911' }, 'STOP')).toBe('none')
    expect(await textsOf(ada)).toHaveLength(2)
  })

  it('STOP at one institution says nothing of another', async () => {
    const ada = await addApplicant(test, COMPLETED, 'summit')
    await send(ada, 'STOP')
    const browser = new TestBrowser(test, 'summit.localhost')
    const { body } = await browser.login(ada.email)
    expect(body.data?.mfa.map(({ type }) => type)).toEqual(['phone', 'email'])
  })

  it('STOP and START are written down by whose number it is', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await send(ada, 'STOP')
    await send(ada, 'STOP')
    await send(ada, 'START')
    await send({ phone: '5559998877' }, 'END')
    const rows = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action', 'entity_id'])
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', 'in', [ada.user_id, 'ending in 8877'])
      .where('action', 'like', '%_texts')
      .orderBy('id')
      .execute()
    const hers = { actor_kind: 'depositor', actor_id: ada.depositor_id, entity_id: ada.user_id }
    expect(rows).toEqual([
      { ...hers, action: 'stop_texts' },
      { ...hers, action: 'start_texts' },
      {
        actor_kind: 'system',
        actor_id: null,
        action: 'stop_texts',
        entity_id: 'ending in 8877',
      },
    ])
  })

  it.each([undefined, 'Bearer ', 'Bearer wrong', `Bearer ${SECRET}x`, SECRET, `Basic ${SECRET}`])(
    'is found by nobody with %s',
    async (authorization) => {
      const ada = await addApplicant(test, COMPLETED)
      const { statusCode } = await post({ from: ada.phone, text: 'STOP' }, authorization)
      expect(statusCode).toBe(404)
      expect((await login(ada)).session.mfa).toHaveLength(2)
    },
  )

  it('refuses what is no text', async () => {
    for (const body of [{}, { from: 1, text: 'STOP' }, { from: '5', text: 'x'.repeat(1_601) }]) {
      expect((await post(body, `Bearer ${SECRET}`)).statusCode).toBe(422)
    }
  })

  it('comes from the console of the sandbox likewise', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const from = ada.phone.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3')
    const reply = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/texts',
      headers: { host: 'localhost' },
      payload: { from, text: 'stop' },
    })
    expect(reply.json()).toEqual({ effect: 'stop' })
    expect((await login(ada)).session.mfa.map(({ type }) => type)).toEqual(['email'])
  })
})

describe('where no provider is set up', () => {
  const test = useTestApp()

  it('there is no address for texts', async () => {
    for (const authorization of ['Bearer ', 'Bearer undefined']) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/v1/texts',
        headers: { host: 'localhost', authorization },
        payload: { from: '5552013344', text: 'STOP' },
      })
      expect(statusCode).toBe(404)
    }
  })
})
