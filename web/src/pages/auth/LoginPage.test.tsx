import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { resetSession } from '../../session/session-store.ts'
import { type Answered, answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LoginPage } from './LoginPage.tsx'

afterEach(() => {
  resetSession()
  forgetCaches()
})

/** Gives an address and a password; the bank answers what it is told to. */
async function signIn(login: () => Answered, email = 'maya@example.com') {
  const calls = answerBy({ 'POST /login': login })
  const { user, router } = renderPage(<LoginPage />, '/login')
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const sent = () => calls.filter(({ url }) => url.endsWith('/login'))
  return { user, router, sent }
}

it('says what is missing at its field and in the summary, which leads there', async () => {
  const calls = answerBy({})
  const { user } = renderPage(<LoginPage />, '/login')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getAllByText('Enter your password')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Enter your email address' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'somebody@example.test')
  expect(screen.queryByText('Enter your email address')).toBeNull()
  expect(calls).toEqual([])
})

// What is no address is the bank's to refuse, so that it reads like a wrong password.
it.each(['maya@example.com', 'not an address'])(
  'shows the bank’s words and moves to them, for %s',
  async (email) => {
    const words = 'That email and password don’t match. Try again or reset your password.'
    const { sent } = await signIn(() => ({ status: 400, errors: { '': [words] } }), email)
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain(words)
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(document.title).toMatch(/^Error:/)
    expect(await sent()[0]?.json()).toMatchObject({ email })
  },
)

it('says how long a lock lasts, as the bank tells it', async () => {
  const words =
    'Too many incorrect attempts. Account Locked. Try again in 15 minutes, or reset your password to sign in now.'
  await signIn(() => ({ status: 403, errors: { '': [words] } }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

it('renews an old cross-site token, and the login goes through', async () => {
  const mfa = ['email', 'phone'].map((type) => ({ type, masked: 'm•••' }))
  const data = { kind: 'sign-in', token: 'si_token', mfa, seconds_left: null, next_code: null }
  const answers: Answered[] = [{ status: 419 }, { data }]
  const { router, sent } = await signIn(() => answers.shift() ?? {})
  await waitFor(() => expect(router.state.location.pathname).toBe('/login/choose-mfa'))
  expect(sent()).toHaveLength(2)
})

it('blames the connection after three retries', async () => {
  const { sent } = await signIn(() => ({ status: 419 }))
  const words = 'We are experiencing some connection errors. Please try again in 1 hour.'
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(sent()).toHaveLength(4)
})

it('calls any other failure a delay', async () => {
  const failing = () => {
    throw new TypeError('Failed to fetch')
  }
  await signIn(failing)
  const words = 'We are currently experiencing a delay when logging in. Please try again in 1 hour.'
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

it('offers no passkey where the browser has none', () => {
  answerBy({})
  vi.stubGlobal('PublicKeyCredential', undefined)
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  renderPage(<LoginPage />, '/login')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})
