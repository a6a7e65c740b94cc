import type { MicrodepositsStage } from '@passbook/contract/linking'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MicrodepositsPage } from './MicrodepositsPage.tsx'
import { MicrodepositsSentPage } from './MicrodepositsSentPage.tsx'
import { LINK } from './test-link.ts'

let stage: MicrodepositsStage

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: { ...PASSED, registration_last_step: 'bank' } })
  answerBy({ 'GET /linked-accounts': () => ({ data: [{ ...LINK, microdeposits_stage: stage }] }) })
})

it('asks for no amounts of deposits that are not sent yet, and does once they are', async () => {
  stage = 'scheduled'
  renderPage(<MicrodepositsPage />, '/manual-funding/microdeposits')
  await screen.findByRole('heading', { name: 'Two microdeposits are scheduled' })
  expect(screen.queryByLabelText('First amount')).toBeNull()
  expect(document.body.textContent).not.toMatch(/on the(?:ir)? way/)
  stage = 'sent'
  dispatchEvent(new Event('focus'))
  await screen.findByLabelText('First amount')
  screen.getByText('You have 3 attempts left.')
})

it.each([
  ['scheduled', 'Two microdeposits are scheduled', 'Should arrive by', 0],
  ['sent', 'Two microdeposits are on the way', 'Should arrive by', 1],
  ['arrived', 'Check your bank for two microdeposits', 'Expected on', 1],
] as const)('says of deposits that are %s: %s', async (at, title, due, links) => {
  stage = at
  renderPage(<MicrodepositsSentPage />, '/manual-funding/microdeposits/sent')
  await screen.findByRole('heading', { level: 1, name: title })
  screen.getByText(due)
  expect(screen.queryAllByRole('link', { name: 'Enter the amounts' })).toHaveLength(links)
})
