import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { resetSession, useSession } from '../../session/session-store.ts'
import { resetVisit } from '../../session/visit-store.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { EmailVerificationPage } from './EmailVerificationPage.tsx'
import { EmailVerifiedPage } from './EmailVerifiedPage.tsx'

beforeEach(() => queryClient.clear())
afterEach(() => {
  resetSession()
  resetVisit()
})

const VERIFIED = 'Email address verified'
const signIn = () => useSession.setState({ kind: 'session', endsAtMs: Date.now() + 600_000 })
const verified = () => screen.queryByRole('heading', { name: VERIFIED })

it('says nothing of a confirmed address to somebody who only opens the page', () => {
  const calls = answerBy({})
  renderPage(<EmailVerifiedPage />)
  screen.getByRole('heading', { level: 1, name: 'Verify your email address' })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  expect(verified()).toBeNull()
  expect(calls).toEqual([])
})

it('says so after the link of an email was opened, without a session too', async () => {
  answerBy({ 'POST /email-verification': { data: null } })
  const link = renderPage(
    <EmailVerificationPage />,
    '/email-verification#email=zoe%40example.test&token=abc',
  )
  await expect.poll(() => link.router.state.location.pathname).toBe('/email-verified')
  renderPage(<EmailVerifiedPage />)
  expect(verified()).not.toBeNull()
})

it('says so to a signed-in person whose address is confirmed', async () => {
  signIn()
  answerBy({ 'GET /user': { data: { email_verified: true } } })
  renderPage(<EmailVerifiedPage />)
  await screen.findByRole('heading', { name: VERIFIED })
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/login/entry')
})

it('leads a signed-in person whose address is not confirmed to where a new link is sent', async () => {
  signIn()
  answerBy({ 'GET /user': { data: { email_verified: false } } })
  const { router } = renderPage(<EmailVerifiedPage />, '/email-verified')
  await expect.poll(() => router.state.location.pathname).toBe('/email-verification')
  expect(verified()).toBeNull()
})
