import { LIMITS, inWords } from '@passbook/contract/limits'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LandingPage } from './pages/registration/LandingPage.tsx'
import { RegistrationPage } from './pages/auth/RegistrationPage.tsx'
import { renderPage } from './test/render-page.tsx'

it.each([
  ['where one registers', <RegistrationPage />],
  ['where one begins', <LandingPage />],
])('opening an account takes the same time %s', (_, page) => {
  renderPage(page)
  const words = new RegExp(`about ${inWords(LIMITS.opening.minutes, 'minute')}\\b`)
  expect(screen.getByText(words)).toBeDefined()
})
