import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { CreationOptions, Passkey, RequestOptions } from '@passbook/contract/security'
import type { TestApp } from '../app.ts'
import { PASSWORD, type Reply, latestCode } from '../browser.ts'
import { Authenticator } from '../passkeys/authenticator.ts'
import { StaffBrowser } from './staff-browser.ts'

interface Asked<Options> {
  challenge_id: string
  options: Options
}

/** The origin of the page that would ask. */
export function pageOf(test: TestApp, { options }: Asked<CreationOptions | RequestOptions>) {
  const host = 'rp' in options ? options.rp.id : options.rpId
  return new URL(test.ctx.config.publicOrigin.local.replace(/\{\w+\}/, host)).origin
}

/** The password sends a code; the code gives what the browser is asked to make a passkey of. */
export async function askForKey(
  test: TestApp,
  browser: StaffBrowser,
): Promise<Asked<CreationOptions>> {
  const sent = await browser.post<{ nonce: string }>('/console/passkeys/code', {
    password: PASSWORD,
  })
  const { body: me } = await browser.get<Me>('/console/me')
  const code = await latestCode(test, me.data?.email ?? '', browser.slug)
  const { body } = await browser.post<Asked<CreationOptions>>('/console/passkeys/options', {
    nonce: sent.body.data?.nonce ?? '',
    code,
  })
  if (!body.data) throw new Error(body.message)
  return body.data
}

/** A staff member adds a passkey, as their browser would. */
export async function addKey(
  test: TestApp,
  browser: StaffBrowser,
  key = new Authenticator(),
  counter = 0,
): Promise<{ key: Authenticator; added: Reply<{ passkeys: Passkey[] }> }> {
  const asked = await askForKey(test, browser)
  const response = key.create(asked.options, { origin: pageOf(test, asked), counter })
  const { challenge_id } = asked
  const made = { name: 'Desk key', challenge_id, response }
  return { key, added: await browser.post<{ passkeys: Passkey[] }>('/console/passkeys', made) }
}

/** At the console's door, with nothing but a passkey. */
export async function askDoor(test: TestApp, host = 'localhost') {
  const browser = new StaffBrowser(test, host)
  const { body } = await browser.post<Asked<RequestOptions>>('/console/login/passkey/options')
  if (!body.data) throw new Error(body.message)
  return { browser, asked: body.data }
}

export async function enterWith(
  test: TestApp,
  key: Authenticator,
  ways: { counter?: number; isVerified?: boolean; host?: string } = {},
) {
  const { browser, asked } = await askDoor(test, ways.host)
  const response = key.get(asked.options, { origin: pageOf(test, asked), ...ways })
  const sent = { challenge_id: asked.challenge_id, response }
  return { browser, sent, reply: await browser.post<Me>('/console/login/passkey', sent) }
}
