import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ReturnRates } from './ReturnRates.tsx'

it('says in words what each return code means, and which limit it counts toward', async () => {
  signInAs('viewer')
  const codes = [
    { code: 'R10', rate: 'unauthorised', returns: 3 },
    { code: 'R01', rate: 'overall', returns: 2 },
  ]
  const window = { from: '2026-09-18', to: '2026-11-16' }
  answerByPath({ 'GET /console/return-rates': { data: { rates: [], codes, ...window } } })
  renderPage(<ReturnRates />)
  const row = await screen.findByRole('row', { name: /R10: Customer says it was not authorized/ })
  expect(row.textContent).toContain('Unauthorized and overall limit')
  expect(screen.getByRole('row', { name: /R01: Not enough money/ }).textContent).toMatch(
    /Overall limit only.*2/,
  )
  // The count leads to the returns that it counts.
  expect(screen.getByRole('link', { name: '3 returns with R10' }).getAttribute('href')).toBe(
    '/console/ach-files/returns?from=2026-09-18&to=2026-11-16&code=R10&what=debits',
  )
})
