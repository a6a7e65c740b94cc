import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cachedMe } from '../session/me.ts'
import { setSignInState } from '../session/sign-in-store.ts'
import { LoginPage } from './LoginPage.tsx'

const SENT = { nonce: 'n', masked: 'a••••@b.example', expires_at: '2030-03-07T12:10:00.000Z' }
const ME = { staff_id: '1', name: 'Agnes', email: 'a@b.example', role: 'agent' }

afterEach(() => setSignInState({}))

type Answer = Parameters<typeof answerByPath>[0][string]

async function giveCode(verify: Answer, requests: Answer = { status: 403 }) {
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  answerByPath({
    'POST /console/login': { data: SENT },
    'POST /console/verify': verify,
    'GET /console/approvals': requests,
  })
  const page = renderPage(<LoginPage />, '/console/login')
  await page.user.type(await screen.findByLabelText('Work email'), 'a@b.example')
  await page.user.type(screen.getByLabelText('Password'), 'whatever it is')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await page.user.type(await screen.findByLabelText('6-digit code'), '123456')
  return page
}

it('comes in with the code, and knows who it is', async () => {
  await giveCode({ data: ME })
  await expect.poll(cachedMe).toMatchObject({ name: 'Agnes' })
})

const REQUEST = '6f1d3c0a-52a4-4a9b-9a53-0c7b0f6f2d11'
/** The calls of the approvals are loaded first. */
const PATIENT = { timeout: 10_000 }
const APPROVER = { ...ME, role: 'approver', needs_passkey: false, approves_from: null }

it('leads people who decide to the request that has waited longest', async () => {
  const waiting = { uuid: REQUEST, may_decide: true }
  const own = { uuid: '0b0f6f2d-52a4-4a9b-9a53-0c7b0f6f2d11', may_decide: false }
  const { router } = await giveCode(
    { data: APPROVER },
    { data: { now: '2030-03-07T12:10:00.000Z', approvals: [own, waiting] } },
  )
  await expect
    .poll(() => router.state.location.pathname, PATIENT)
    .toBe(`/console/approvals/${REQUEST}`)
})

it('leads them to their work if nothing waits, or to the page that they wanted', async () => {
  const none = { data: { now: '2030-03-07T12:10:00.000Z', approvals: [] } }
  const { router } = await giveCode({ data: APPROVER }, none)
  await expect.poll(() => router.state.location.pathname, PATIENT).toBe('/console')
  cleanup()
  setSignInState({ wanted: '/console/audit' })
  const other = await giveCode({ data: APPROVER }, none)
  await expect.poll(() => other.router.state.location.pathname, PATIENT).toBe('/console/audit')
})

it('says at the field that a code is wrong', async () => {
  const words = 'That code is not right. 4 tries left.'
  await giveCode({ status: 400, message: words, errors: { code: [words] } })
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('6-digit code').getAttribute('aria-invalid')).toBe('true')
})

it('begins anew with the reason when the code is dead', async () => {
  await giveCode({ status: 401, message: 'This code is no longer valid. Sign in again.' })
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid')
  expect(await screen.findByLabelText('Work email')).toBeTruthy()
})

it('says why one is asked to sign in again', () => {
  answerByPath({})
  setSignInState({ why: 'ended', wanted: '/console/staff' })
  renderPage(<LoginPage />, '/console/login')
  expect(screen.getByText(/Your session has ended/)).toBeTruthy()
})

it('says in words that the account is locked', async () => {
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  const words = 'Too many incorrect attempts. Account Locked. Try again in 15 minutes.'
  answerByPath({ 'POST /console/login': { status: 403, errors: { '': [words] } } })
  const { user } = renderPage(<LoginPage />, '/console/login')
  await user.type(await screen.findByLabelText('Work email'), 'a@b.example')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

const SIGN_ON = 'GET /console/login/sso'

it('offers the identity provider first, and passwords while they are on', async () => {
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  const words = 'Contoso can’t be reached right now. Try again in a moment.'
  answerByPath({
    [SIGN_ON]: { data: { name: 'Contoso', is_local_off: false } },
    'POST /console/login/sso': { status: 503, message: words, errors: { '': [words] } },
  })
  const { user } = renderPage(<LoginPage />, '/console/login')
  await user.click(await screen.findByRole('button', { name: 'Sign in with Contoso' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByLabelText('Work email')).toBeTruthy()
})

it('folds passwords away while they are off, for people whose access an operator restored', async () => {
  answerByPath({ [SIGN_ON]: { data: { name: 'Contoso', is_local_off: true } } })
  const { user } = renderPage(<LoginPage />, '/console/login')
  expect(await screen.findByRole('button', { name: 'Sign in with Contoso' })).toBeTruthy()
  expect(screen.getByLabelText('Work email').closest('details')?.open).toBe(false)
  await user.click(screen.getByText('Did an operator restore your access?'))
  expect(screen.getByLabelText('Work email').closest('details')?.open).toBe(true)
})

it('shows the server’s reason why a session ended early', () => {
  const words = 'Your identity provider no longer gives you access to this console.'
  answerByPath({})
  setSignInState({ why: 'ended', words })
  renderPage(<LoginPage />, '/console/login')
  expect(screen.getByText(words)).toBeTruthy()
})
