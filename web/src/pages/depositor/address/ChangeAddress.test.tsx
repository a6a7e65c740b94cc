import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { resetVisit, useVisit } from '../../../session/visit-store.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { codeSent, depositor } from '../../../test/user.ts'
import { EditAddressPage } from './EditAddressPage.tsx'

beforeEach(() => {
  queryClient.clear()
  resetVisit()
  useProgress.setState({ progress: PASSED })
})

it('saves a new address by a fresh code, and keeps what was typed when that is cancelled', async () => {
  const calls = answerBy({
    'GET /depositor': { data: depositor },
    'GET /mfa-select/phone': { data: codeSent({}) },
    'PATCH /depositor': async (request) =>
      (await request.text()).includes('"code":"123456"')
        ? { data: { progress: PASSED, is_duplicate: false } }
        : { status: 403, message: 'Confirm it is you.', errors: { step_up: ['phone'] } },
  })
  const page = renderPage(<EditAddressPage />)
  const street = await screen.findByLabelText('Street address')
  expect(screen.getByText(/Your next statement and tax form/)).toBeTruthy()
  await page.user.clear(street)
  await page.user.type(street, '7 Other Road')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const typed = await screen.findByLabelText<HTMLInputElement>('Street address')
  expect(typed.value).toBe('7 Other Road')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await page.user.click(await screen.findByRole('button', { name: 'Text me a code' }))
  await page.user.type(await screen.findByLabelText('6-digit code'), '123456')
  await expect.poll(() => useVisit.getState().editUser).toBe('success')
  const sent = calls.findLast(({ method, url }) => method === 'PATCH' && url.endsWith('/depositor'))
  expect(await sent?.json()).toMatchObject({
    step: 'address',
    street: '7 Other Road',
    step_up: { nonce: 'first', code: '123456' },
  })
})

it('leads whoever has no account yet to the application', () => {
  useProgress.setState({ progress: { ...PASSED, registration_last_step: 'address' } })
  renderPage(<EditAddressPage />)
  const link = screen.getByRole('link', { name: 'Go to your application' })
  expect(link.getAttribute('href')).toBe('/login/registration-home')
})
