import { describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf } from '../../../../../test/browser.ts'
import { askChange, proveChange } from '../../../../../test/contact.ts'
import { addPerson } from '../../../../../test/people.ts'

const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }
const IN_USE = 'Someone tried to use your email address at Harborlight'

describe('whether an address has a login', () => {
  const test = useTestApp(BEHIND_PROXY)
  const twin = useTwinApp(test, BEHIND_PROXY)

  const subjects = async (to: string) => (await inboxOf(test, to)).map(({ subject }) => subject)

  /** What an answer tells, without what is random in every one. */
  function told({ status, body, headers }: Awaited<ReturnType<typeof askChange>>) {
    const data = JSON.stringify(body.data)
      .replaceAll(/"(nonce|token)":"[^"]+"/g, '"$1":"…"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
      .replaceAll(/"seconds_left":\d+/g, '"seconds_left":…')
    const { message, errors, success } = body
    return { status, data, message, errors, success, names: Object.keys(headers) }
  }

  describe('is not told by a change of email', () => {
    it('the three calls answer alike; the owner gets a letter in place of the code', async () => {
      await addPerson(test, 'known@example.com', { phone: '5552018001' })
      await addPerson(test, 'ada@example.com', { phone: '5552018002' })
      const browser = new TestBrowser(test)
      await browser.signIn('ada@example.com')
      const ways = []
      for (const value of ['known@example.com', 'kindred@example.com']) {
        const change = { type: 'email', value, proofAt: '5552018002' } as const
        const asked = await askChange(browser, 'email', value)
        const proven = await proveChange(browser, change)
        const nonce = proven.body.data?.next_code?.nonce ?? ''
        const wish = { email: value, nonce, code: '000000' }
        const saved = await browser.call<never>('PATCH', '/user', wish)
        ways.push([told(asked), told(proven as never), told(saved)])
      }
      expect(ways[0]?.map(({ status }) => status)).toEqual([200, 200, 400])
      expect(ways[0]).toEqual(ways[1])
      expect(await subjects('known@example.com')).toEqual([IN_USE])
      expect((await inboxOf(test, 'known@example.com'))[0]?.code).toBeNull()
      expect((await inboxOf(test, 'kindred@example.com'))[0]?.code).toMatch(/^\d{6}$/)
    })

    it('nor by having the code sent anew', async () => {
      await addPerson(test, 'known2@example.com', { phone: '5552018003' })
      await addPerson(test, 'bea@example.com', { phone: '5552018004' })
      const browser = new TestBrowser(test)
      await browser.signIn('bea@example.com')
      const change = { type: 'email', value: 'known2@example.com', proofAt: '5552018004' } as const
      const proven = await proveChange(browser, change)
      await test.ctx.db
        .updateTable('mfa_codes')
        .set({ resend_at: new Date(0) })
        .where('new_value', '=', 'known2@example.com')
        .execute()
      const nonce = proven.body.data?.next_code?.nonce ?? ''
      expect((await browser.get(`/mfa-resend/${nonce}`)).status).toBe(200)
      expect(await subjects('known2@example.com')).toEqual([IN_USE, IN_USE])
    })
  })

  describe('at registration', () => {
    const register = (app: typeof test, email: string, ip: string) => {
      const browser = new TestBrowser(app)
      browser.ip = ip
      return browser.post('/register', { email, password: PASSWORD })
    }
    const KNOWN = Array.from({ length: 12 }, (_, index) => `owner${index}@example.com`)

    it('is told five times an hour to one network, which then learns nothing of any address', async () => {
      for (const email of KNOWN) await addPerson(test, email)
      const statuses: number[] = []
      for (const email of KNOWN.slice(0, 5)) {
        statuses.push((await register(test, email, '10.2.0.1')).status)
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422])
      const taken = await register(twin, KNOWN[5] ?? '', '10.2.0.1')
      const free = await register(test, 'free1@example.com', '10.2.0.1')
      expect([taken.status, free.status]).toEqual([429, 429])
      const { message, errors } = taken.body
      expect({ message, errors }).toEqual({
        message: free.body.message,
        errors: free.body.errors,
      })
      expect((await register(test, 'free1@example.com', '10.2.0.2')).status).toBe(201)
    })

    it('many at once on two processes learn no more than that', async () => {
      const replies = await Promise.all(
        KNOWN.map((email, index) => register(index % 2 === 0 ? test : twin, email, '10.2.0.3')),
      )
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
      // The rest is refused for its number, or because the server is busy with the others.
      for (const status of statuses) expect([422, 429, 503]).toContain(status)
    })

    it('honest registrations use none of it up', async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        const reply = await register(test, `honest${turn}@example.com`, '10.2.0.4')
        expect(reply.status).toBe(201)
      }
    })

    it('the owner hears of it, a bounded number of times', async () => {
      await addPerson(test, 'cleo@example.com')
      for (let turn = 0; turn < 12; turn += 1) {
        await register(test, 'cleo@example.com', `10.2.1.${turn}`)
      }
      const letters = await subjects('cleo@example.com')
      expect(letters).toHaveLength(10)
      expect(new Set(letters)).toEqual(new Set([IN_USE]))
    })
  })
})
