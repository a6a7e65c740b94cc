import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ReturnsPage } from './ReturnsPage.tsx'

const AT = consoleHref('/console/ach-files/returns')
const RETURN = {
  file_uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  place: 1,
  received_on: '2026-11-12',
  code: 'R01',
  trace: '091000010000007',
  amount_cents: 50_00,
  is_credit: false,
  transfer_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12',
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d13',
  customer: 'Rowena Backwater',
}

it('lists what the address asks for, and what is chosen then', async () => {
  signInAs('viewer')
  const asked: string[] = []
  answerByPath({
    'GET /console/returns': (request: Request) => {
      asked.push(new URL(request.url).search)
      return { data: { returns: [RETURN], has_more: false } }
    },
  })
  const link = `${AT}?code=R01&what=deposits&from=2026-11-01&to=nonsense`
  const { user } = renderPage(<ReturnsPage />, link, '/console/ach-files/returns')
  const row = await screen.findByRole('row', { name: /R01: Not enough money/ })
  expect(row.textContent).toMatch(/Rowena Backwater.*\$50\.00.*Debit.*091000010000007/)
  expect(asked).toEqual(['?code=R01&what=deposits&from=2026-11-01'])
  expect(screen.getByRole('link', { name: RETURN.trace }).getAttribute('href')).toContain(
    RETURN.transfer_id,
  )
  await user.selectOptions(screen.getByLabelText('Code'), 'All codes')
  expect(asked.at(-1)).toBe('?what=deposits&from=2026-11-01')
})

it.each([
  ['', 'No returns yet.'],
  ['?code=R61', 'No returns match.'],
])('says why nothing is listed: %s', async (search, words) => {
  signInAs('viewer')
  answerByPath({ 'GET /console/returns': { data: { returns: [], has_more: false } } })
  renderPage(<ReturnsPage />, `${AT}${search}`, AT)
  expect(await screen.findByText(words)).toBeTruthy()
})
