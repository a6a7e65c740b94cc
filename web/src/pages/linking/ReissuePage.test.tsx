import type { LinkedAccount } from '@passbook/contract/linking'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ReissuePage } from './ReissuePage.tsx'
import { LINK } from './test-link.ts'

beforeEach(() => queryClient.clear())

function open(link: Partial<LinkedAccount>) {
  useProgress.setState({ progress: { ...PASSED, registration_last_step: 'bank' } })
  answerBy({ 'GET /linked-accounts': { data: [{ ...LINK, ...link }] } })
  return renderPage(<ReissuePage />, '/manual-funding/reissue')
}

const SEND = { name: 'Send new microdeposits' }

it.each([
  ['R03', 'Correct your account details', 'Correct account details'],
  ['R02', 'Use another account', 'Enter another account'],
])('after %s other details come first, and not the same number', async (code, title, first) => {
  const { user } = open({ status: 'VERIFICATION_RETURNED', return_code: code })
  await screen.findByRole('heading', { level: 1, name: title })
  const [correct] = await screen.findAllByRole('link')
  expect(correct?.textContent).toBe(first)
  expect(correct?.getAttribute('href')).toBe('/manual-funding/banking-information')
  expect(screen.queryByRole('button', SEND)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Send new deposits to this account/ }))
  screen.getByRole('button', SEND)
})

it('announces no new deposits where none can be sent', async () => {
  open({ status: 'TIMEOUT', reissues_left: 0 })
  await screen.findByRole('heading', { level: 1, name: 'Link an account another way' })
  expect(screen.queryByRole('button', SEND)).toBeNull()
})

it.each([
  [1, 'This is your last request for new deposits.'],
  [2, 'You can request new deposits 2 more times.'],
])('with %i left says: %s', async (reissues_left, words) => {
  open({ status: 'TIMEOUT', reissues_left })
  await screen.findByText((text) => text.endsWith(words))
  screen.getByRole('heading', { level: 1, name: 'Send new microdeposits' })
})
