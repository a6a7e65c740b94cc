import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import type { CreationOptions, Passkey, RequestOptions, SignIn } from '@passbook/contract/security'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { Authenticator } from '../../../../../test/passkeys/authenticator.ts'
import { addPerson } from '../../../../../test/people.ts'

interface Asked<Options> {
  challenge_id: string
  options: Options
}

const WORDS = 'That passkey could not be used. Try again, or sign in with your password.'

describe('passkeys', () => {
  const test = useTestApp()
  let count = 0

  /** Somebody signed in, and the origin of the page they see. */
  async function person(slug = 'harborlight') {
    count += 1
    const phone = `55520177${String(count).padStart(2, '0')}`
    const email = `key${count}@example.com`
    const { id } = await addPerson(test, email, { phone, slug })
    const browser = new TestBrowser(test, slug === 'harborlight' ? undefined : `${slug}.localhost`)
    await browser.signIn(email)
    return { id, email, phone, browser }
  }
  type Person = Awaited<ReturnType<typeof person>>

  async function stepUp({ browser, phone }: Person) {
    const sent = await browser.get<CodeSent>('/mfa-select/phone?purpose=passkey')
    const code = await latestCode(test, phone, browser.slug)
    return { nonce: sent.body.data?.nonce ?? '', code }
  }

  async function ask(who: Person): Promise<Asked<CreationOptions>> {
    const { body } = await who.browser.post<Asked<CreationOptions>>('/passkeys/options', {
      step_up: await stepUp(who),
    })
    if (!body.data) throw new Error(body.message)
    return body.data
  }

  const originOf = ({ options }: Asked<CreationOptions | RequestOptions>) => {
    const host = 'rp' in options ? options.rp.id : options.rpId
    return new URL(test.ctx.config.publicOrigin.local.replace(/\{\w+\}/, host)).origin
  }

  async function add(who: Person, key = new Authenticator(), counter = 0) {
    const asked = await ask(who)
    const response = key.create(asked.options, { origin: originOf(asked), counter })
    const { challenge_id } = asked
    const added = await who.browser.post<Passkey[]>('/passkeys', {
      name: 'My phone',
      challenge_id,
      response,
    })
    return { key, added }
  }

  /** At the door, with nothing but the passkey. */
  async function askDoor(browser = new TestBrowser(test)) {
    await browser.get('/sanctum/csrf-cookie')
    const { body } = await browser.post<Asked<RequestOptions>>('/login/passkey/options')
    if (!body.data) throw new Error(body.message)
    return { browser, asked: body.data }
  }

  async function use(key: Authenticator, ways: { counter?: number; isVerified?: boolean } = {}) {
    const { browser, asked } = await askDoor()
    const response = key.get(asked.options, { origin: originOf(asked), ...ways })
    const sent = { challenge_id: asked.challenge_id, response }
    return { browser, sent, reply: await browser.post<AuthSession>('/login/passkey', sent) }
  }

  it('one is added by a fresh code, and signs in without password and code', async () => {
    const who = await person()
    const refused = await who.browser.post('/passkeys/options', {})
    expect(refused.status).toBe(403)
    expect(refused.body.errors).toEqual({ step_up: ['phone', 'email'] })
    const { key, added } = await add(who)
    expect(added.body.data).toMatchObject([{ name: 'My phone', last_used_at: null }])
    const { browser, reply } = await use(key)
    expect(reply.body.data).toMatchObject({ kind: 'session', loginSuccess: true })
    browser.bearer = reply.body.data?.token
    expect((await browser.get('/user')).body.data).toMatchObject({ email: who.email })
    const passkeys = await browser.get<Passkey[]>('/passkeys')
    expect(passkeys.body.data).toMatchObject([{ last_used_at: expect.any(String) }])
    const signIns = await browser.get<{ sign_ins: SignIn[] }>('/sign-ins')
    expect(signIns.body.data?.sign_ins[0]).toMatchObject({ method: 'passkey', is_success: true })
    const subjects = (await inboxOf(test, who.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A passkey was added to your Harborlight account')
  })

  it('afterwards money asks for a code for 72 hours', async () => {
    const who = await person()
    await add(who)
    const { passkey_changed_at } = await test.ctx.db
      .selectFrom('users')
      .select('passkey_changed_at')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    expect(passkey_changed_at).toBeInstanceOf(Date)
  })

  it('is made on the institution’s own page only, for this challenge, by somebody verified', async () => {
    const who = await person()
    const key = new Authenticator()
    const tries: [string, (asked: Asked<CreationOptions>) => Record<string, unknown>][] = [
      ['another origin', ({ options }) => key.create(options, { origin: 'http://evil.example' })],
      [
        'another host',
        (asked) => key.create(asked.options, { origin: originOf(asked), rpId: 'meadow.localhost' }),
      ],
      [
        'nobody verified',
        (asked) => key.create(asked.options, { origin: originOf(asked), isVerified: false }),
      ],
      [
        'another challenge',
        (asked) =>
          key.create(
            { ...asked.options, challenge: 'bm90IHRoaXMgb25l' },
            { origin: originOf(asked) },
          ),
      ],
      ['nonsense', () => ({ id: '\0', response: 7 })],
    ]
    for (const [name, make] of tries) {
      const asked = await ask(who)
      const response = make(asked)
      const input = { name: 'Key', challenge_id: asked.challenge_id, response }
      expect((await who.browser.post('/passkeys', input)).status, name).toBe(400)
    }
    const asked = await ask(who)
    const input = {
      name: 'Key',
      challenge_id: asked.challenge_id,
      response: key.create(asked.options, { origin: originOf(asked) }),
    }
    const thief = await person()
    expect((await thief.browser.post('/passkeys', input)).status).toBe(400)
    expect((await who.browser.post('/passkeys', input)).status).toBe(200)
    // Once.
    expect((await who.browser.post('/passkeys', input)).status).toBe(400)
    expect((await who.browser.get<Passkey[]>('/passkeys')).body.data).toHaveLength(1)
  })

  it('an answer that was heard is worth nothing, nor one to another page or by nobody verified', async () => {
    const { key } = await add(await person())
    const { browser, sent, reply } = await use(key)
    expect(reply.status).toBe(200)
    const refused = async (given: object) => {
      const { status, body } = await browser.post('/login/passkey', given)
      expect([status, body.message]).toEqual([400, WORDS])
    }
    await refused(sent)
    const other = await askDoor(browser)
    const { challenge_id, options } = other.asked
    await refused({
      challenge_id,
      response: key.get(options, { origin: 'http://evil.example' }),
    })
    expect((await use(key, { isVerified: false })).reply.status).toBe(400)
    expect((await use(new Authenticator())).reply.status).toBe(400)
    await refused({ challenge_id: 'none', response: {} })
    await refused({ challenge_id, response: { id: 'not one', response: [] } })
  })

  it('is of no use at another institution’s host', async () => {
    const { key } = await add(await person())
    const { browser, asked } = await askDoor(new TestBrowser(test, 'meadow.localhost'))
    const response = key.get(asked.options, { origin: originOf(asked) })
    const input = { challenge_id: asked.challenge_id, response }
    expect((await browser.post('/login/passkey', input)).status).toBe(400)
  })

  it('whose counter goes back is a copy: refused, and told', async () => {
    const who = await person()
    const { key } = await add(who, new Authenticator(), 5)
    expect((await use(key, { counter: 6 })).reply.status).toBe(200)
    for (const counter of [6, 5, 0]) {
      expect((await use(key, { counter })).reply.status).toBe(400)
    }
    expect((await use(key, { counter: 7 })).reply.status).toBe(200)
    const signIns = await who.browser.get<{ sign_ins: SignIn[] }>('/sign-ins')
    const failed = signIns.body.data?.sign_ins.filter(({ is_success }) => !is_success)
    expect(failed).toHaveLength(3)
  })

  it('is named anew, and removed by a fresh code: nobody signs in with it again', async () => {
    const who = await person()
    const { key, added } = await add(who)
    const uuid = added.body.data?.[0]?.uuid ?? ''
    const renamed = await who.browser.call<Passkey[]>('PATCH', `/passkeys/${uuid}`, {
      name: ' Key ring ',
    })
    expect(renamed.body.data).toMatchObject([{ name: 'Key ring' }])
    const stranger = await person()
    const foreign = await stranger.browser.call('PATCH', `/passkeys/${uuid}`, { name: 'Mine' })
    expect(foreign.status).toBe(404)
    const theirs = { step_up: await stepUp(stranger) }
    expect((await stranger.browser.call('DELETE', `/passkeys/${uuid}`, theirs)).status).toBe(404)
    expect((await who.browser.call('DELETE', `/passkeys/${uuid}`, {})).status).toBe(403)
    const own = { step_up: await stepUp(who) }
    const removed = await who.browser.call<Passkey[]>('DELETE', `/passkeys/${uuid}`, own)
    expect(removed.body.data).toEqual([])
    expect((await use(key)).reply.status).toBe(400)
  })
})
