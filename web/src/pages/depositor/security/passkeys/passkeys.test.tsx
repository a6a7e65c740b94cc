import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { type Answered, answerBy } from '../../../../test/answer.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { CODE_EMAILED } from '../../../../test/user.ts'
import { SecurityPage } from '../SecurityPage.tsx'
import { passkey } from '../test-security.ts'

/** The browser's own part. Modules are not replaced: another file may have loaded the page already. */
const create = vi.fn<() => Promise<object>>()
const BYTES = new Uint8Array([1, 2, 3]).buffer
const MADE = {
  id: 'made',
  rawId: BYTES,
  type: 'public-key',
  response: { attestationObject: BYTES, clientDataJSON: BYTES },
  getClientExtensionResults: () => ({}),
}
const OPTIONS = { challenge: 'AAAA', user: { id: 'AAAA' } }

const CODE_WANTED: Answered = {
  status: 403,
  message: 'Confirm it is you with a code before you go on.',
  errors: { step_up: ['email'] },
}
const EMPTY = {
  'GET /sessions': { data: [] },
  'GET /device-info': { data: { last_sign_in_at: null, devices: [] } },
  'GET /sign-ins': { data: { sign_ins: [], next: null } },
  'GET /mfa-select/email': { data: CODE_EMAILED },
}

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
})
afterEach(() => {
  create.mockReset()
  Reflect.deleteProperty(navigator, 'credentials')
})

async function prove(page: ReturnType<typeof renderPage>) {
  await page.user.click(await screen.findByRole('button', { name: 'Email me a code' }))
  await page.user.type(await screen.findByLabelText('6-digit code'), '123456')
}

const hasCode = async (request: Request) =>
  (await request.text()).includes('"code":"123456"') ? null : CODE_WANTED

it('adds a passkey by a fresh code, with a name of one’s own', async () => {
  create
    .mockRejectedValueOnce(new DOMException('They closed the dialog.', 'NotAllowedError'))
    .mockResolvedValueOnce(MADE)
  const calls = answerBy({
    ...EMPTY,
    'GET /passkeys': { data: [] },
    'POST /passkeys/options': async (request) =>
      (await hasCode(request)) ?? { data: { challenge_id: 'c', options: OPTIONS } },
    'POST /passkeys': { data: [passkey] },
  })
  const page = renderPage(<SecurityPage />)
  await page.user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await prove(page)
  const name = await screen.findByLabelText('Passkey name')
  await page.user.clear(name)
  await page.user.type(name, 'Blue phone')
  await page.user.click(screen.getByRole('button', { name: 'Create passkey' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was created')
  await page.user.click(screen.getByRole('button', { name: 'Create passkey' }))
  expect(await screen.findByRole('button', { name: 'Rename Blue phone' })).toBeTruthy()
  const sent = calls.find(({ url, method }) => method === 'POST' && url.endsWith('/passkeys'))
  expect(await sent?.json()).toMatchObject({
    name: 'Blue phone',
    challenge_id: 'c',
    response: { id: 'made' },
  })
})

it('renames one in place, and removes it by a fresh code', async () => {
  const at = `/passkeys/${passkey.uuid}`
  answerBy({
    ...EMPTY,
    'GET /passkeys': { data: [passkey] },
    [`PATCH ${at}`]: { data: [{ ...passkey, name: 'Red phone' }] },
    [`DELETE ${at}`]: async (request) => (await hasCode(request)) ?? { data: [] },
  })
  const page = renderPage(<SecurityPage />)
  await page.user.click(await screen.findByRole('button', { name: 'Rename Blue phone' }))
  await page.user.type(screen.getByLabelText('Passkey name'), ' anew')
  await page.user.click(screen.getByRole('button', { name: 'Save name' }))
  await page.user.click(await screen.findByRole('button', { name: 'Remove Red phone' }))
  await page.user.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await prove(page)
  expect(await screen.findByText('No passkeys yet.')).toBeTruthy()
})

it('says why none can be added when no factor is left', async () => {
  const words = 'Your email address and phone number were changed less than 72 hours ago.'
  answerBy({
    ...EMPTY,
    'GET /passkeys': { data: [] },
    'POST /passkeys/options': { status: 403, message: words, errors: { step_up: [] } },
  })
  const page = renderPage(<SecurityPage />)
  await page.user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})
