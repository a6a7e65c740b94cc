import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { STAGES } from '../../stepper.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LandingPage } from './LandingPage.tsx'

it('lists the stages of the stepper with their numbers, the first one done', () => {
  answerBy({ 'GET /depositor': { data: { email_verified: true, email: 'a@b.test' } } })
  renderPage(<LandingPage />)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('h2')?.textContent)).toEqual([...STAGES])
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(['', '2', '3', '4'])
})
