import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { CancelAccountOpenPage } from './CancelAccountOpenPage.tsx'
import { CancelledAccountOpenPage } from './CancelledAccountOpenPage.tsx'

const ON_THEIR_WAY = /^Microdeposits we already sent/

it.each([
  ['were sent', '2026-11-17', 1],
  ['were never sent', null, 0],
] as const)('where small deposits %s, says so', async (_, microdeposits_arrive_on, count) => {
  queryClient.clear()
  const calls = answerBy({ 'GET /linked-accounts': { data: [{ microdeposits_arrive_on }] } })
  renderPage(<CancelAccountOpenPage />)
  screen.getByText('No account will be opened and no deposit will be made.')
  await expect.poll(() => calls).toHaveLength(1)
  await expect.poll(() => screen.queryAllByText(ON_THEIR_WAY)).toHaveLength(count)
})

it('says afterwards what did not happen, and nothing of linked accounts, which not everyone had', () => {
  renderPage(<CancelledAccountOpenPage />)
  screen.getByRole('heading', { level: 1, name: 'Your application is canceled' })
  screen.getByText(/^No account was opened and no deposit was made\./)
  expect(document.body.textContent).not.toMatch(/linked/i)
})
