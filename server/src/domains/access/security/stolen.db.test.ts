import { randomUUID } from 'node:crypto'
import type { AuthSession } from '@passbook/contract/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { DETAILS } from '../../../../test/applicants.ts'
import { TestBrowser } from '../../../../test/browser.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'

/** What moves an account into other hands, each as a thief would send it. */
const TAKING: readonly [string, 'POST' | 'PATCH' | 'DELETE', string, object][] = [
  [
    'a new email address',
    'PATCH',
    '/user',
    { email: 'thief@example.com', nonce: 'x', code: '000000' },
  ],
  ['a new phone', 'PATCH', '/user', { phone: '(555) 201-9999', nonce: 'x', code: '000000' }],
  ['a passkey', 'POST', '/passkeys/options', {}],
  ['another link', 'POST', '/link/manual', DETAILS],
  [
    'another address',
    'PATCH',
    '/depositor',
    { step: 'address', street: '1 Theft St', city: 'Elsewhere', state: 'NV', zip: '89101' },
  ],
  [
    'the password',
    'POST',
    '/change-password',
    { current_password: 'a guess', password: 'a long new passphrase' },
  ],
  ['closing', 'POST', '/close-my-account', {}],
]

describe('whoever has stolen', () => {
  const test = useTestApp()
  let owner: Saver
  beforeEach(async () => {
    owner = await addSaver(test)
  })

  /** What would have to stay as it is. */
  async function holdings() {
    const db = test.ctx.db
    const user = await db
      .selectFrom('users')
      .select(['email', 'phone', 'password_hash'])
      .where('id', '=', owner.user_id)
      .executeTakeFirstOrThrow()
    const links = await db
      .selectFrom('linked_accounts')
      .select(['id', 'status'])
      .where('entity_id', '=', owner.entity_id)
      .execute()
    const passkeys = await db
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', owner.user_id)
      .execute()
    const address = await db
      .selectFrom('depositors')
      .select('street')
      .where('id', '=', owner.depositor_id)
      .executeTakeFirstOrThrow()
    return { user, links, passkeys, address }
  }

  async function tryAll(browser: TestBrowser, allowed: readonly number[]) {
    const before = await holdings()
    for (const [name, method, path, body] of TAKING) {
      const { status } = await browser.call(method, path, body, { 'idempotency-key': randomUUID() })
      expect(allowed, `${name}: ${status}`).toContain(status)
    }
    expect(await holdings()).toEqual(before)
  }

  it('the session’s cookie alone reads and does nothing', async () => {
    const thief = owner.browser.newTab()
    thief.bearer = undefined
    await tryAll(thief, [401])
  })

  it('a whole session changes nothing without a code or the password', async () => {
    await tryAll(owner.browser, [400, 401, 403, 422])
  })

  it('a remembered device and the password sign in, and change no more than that', async () => {
    const first = new TestBrowser(test)
    await first.login(owner.email)
    const nonce = await first.selectMfa()
    await first.enterCode(nonce, owner.email, { remember: true, device_name: 'Desk' })
    const device = first.at(test)
    device.bearer = undefined
    const { body } = await device.login(owner.email)
    expect(body.data).toMatchObject({ kind: 'session' } satisfies Partial<AuthSession>)
    await tryAll(device, [400, 401, 403, 422])
  })

  it('and has changed the phone within 72 hours: the new phone proves nothing', async () => {
    const now = new Date()
    await test.ctx.db
      .updateTable('users')
      .set({ phone: '5552019999', phone_changed_at: now, contact_changed_at: now })
      .where('id', '=', owner.user_id)
      .execute()
    await tryAll(owner.browser, [400, 401, 403, 422])
    for (const purpose of ['passkey', 'address', 'link', 'close-account', 'withdraw']) {
      const { status } = await owner.browser.get(`/mfa-select/phone?purpose=${purpose}`)
      expect(status, purpose).toBe(403)
    }
    const change = await owner.browser.post('/mfa-confirm-update/email', {
      email: 'thief@example.com',
    })
    expect(change.status).toBe(403)
  })
})
