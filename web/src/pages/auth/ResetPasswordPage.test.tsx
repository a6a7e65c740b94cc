import { screen } from '@testing-library/react'
import { href } from 'react-router'
import { expect, it } from 'vitest'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ResetPasswordFailedPage } from './ResetPasswordFailedPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const DEAD = 'This link has expired or was already used.'

it('keeps why a reset was refused for the page that says so (SPEC 8)', async () => {
  answerBy({
    'POST /reset-password': { status: 400, message: 'Refused.', errors: { token: [DEAD] } },
  })
  const at = '/login/reset-password#email=zoe%40example.test&token=used'
  const { user, router } = renderPage(<ResetPasswordPage />, at, '/login/reset-password')
  await user.type(await screen.findByLabelText('New password'), 'four plain words together')
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await expect.poll(() => router.state.location.pathname).toBe('/login/reset-password/failed')
  expect(router.state.location.state).toEqual({ words: DEAD })
})

it('shows the errors of a refused reset', async () => {
  const { router } = renderPage(<ResetPasswordFailedPage />, '/login/reset-password/failed')
  await router.navigate(href('/login/reset-password/failed'), { state: { words: DEAD } })
  await screen.findByText(DEAD)
  screen.getByRole('link', { name: 'Send a new link' })
})
