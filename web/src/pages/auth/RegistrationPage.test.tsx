import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { type Answered, answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RegistrationPage } from './RegistrationPage.tsx'

afterEach(forgetCaches)

async function register(answer: () => Answered) {
  answerBy({ 'POST /register': answer })
  const { user } = renderPage(<RegistrationPage />, '/registration')
  await user.type(screen.getByLabelText('Email'), 'maya@example.com')
  await user.type(screen.getByLabelText('Password'), 'four plain words together')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

it('says what is missing in the summary, which has the focus and leads to the field', async () => {
  answerBy({})
  const { user } = renderPage(<RegistrationPage />, '/registration')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(document.title).toMatch(/^Error:/)
  await user.click(screen.getByRole('link', { name: 'Enter your email address' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it.each([
  ['password', 'This is a commonly used password. Choose another'],
  ['email', 'This email address already has a login. Sign in or reset your password.'],
])('shows a refusal of the bank at its field and in the summary: %s', async (field, words) => {
  await register(() => ({ status: 422, errors: { [field]: [words] } }))
  expect(await screen.findAllByText(words)).toHaveLength(2)
})

it('calls it a delay when no answer comes', async () => {
  await register(() => {
    throw new TypeError('Failed to fetch')
  })
  const words = 'We are currently experiencing a delay on registration. Please try again in 1 hour.'
  expect(await screen.findByText(words)).toBeTruthy()
})
