import type { LinkedAccount } from '@passbook/contract/linking'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { WhyLink } from './LinkSelectionPage.tsx'

function open(...statuses: LinkedAccount['status'][]) {
  queryClient.clear()
  const links = statuses.map((status) => ({
    status,
    was_active: status === 'LOCKED',
    status_changed_at: '2026-11-12T15:00:00.000Z',
    return_code: null,
  }))
  useProgress.setState({ progress: { ...PASSED, relink: statuses.includes('LOCKED') } })
  const calls = answerBy({ 'GET /linked-accounts': { data: links } })
  renderPage(<WhyLink />)
  return calls
}

it('says why an account is to be linked again, without leading to where one is', async () => {
  open('FAILED', 'LOCKED')
  await screen.findByRole('heading', { name: 'Your bank account needs to be linked again' })
  expect(screen.queryByRole('link')).toBeNull()
})

it('leaves it to the page how the widget ended a moment ago', async () => {
  const calls = open('FAILED')
  await expect.poll(() => calls).toHaveLength(1)
  // Long enough for the answer to be shown.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('heading')).toBeNull()
})
