import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stageNames } from '../../stepper.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LandingPage } from './LandingPage.tsx'

it('lists the stages of the stepper with their numbers, the first one done', () => {
  answerBy({ 'GET /depositor': { data: { email_verified: true, email: 'a@b.test' } } })
  renderPage(<LandingPage />)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('h2')?.textContent)).toEqual(stageNames('bank'))
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(['', '2', '3', '4'])
})

it('says until when an email address has to be confirmed, and lets the person begin without', async () => {
  answerBy({ 'GET /depositor': { data: { email_verified: false, email: 'zoe@example.test' } } })
  renderPage(<LandingPage />)
  await screen.findByText(/Open it on any device before we check your identity/)
  expect(document.body.textContent).not.toMatch(/address first/)
  const begin = screen.getByRole('link', { name: 'Begin' })
  expect(begin.getAttribute('href')).toBe('/registration/basic-information')
})
