import { screen } from '@testing-library/react'
import { beforeEach, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LinkIncorrectPage } from './LinkIncorrectPage.tsx'
import { LINK } from './test-link.ts'

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: { ...PASSED, registration_last_step: 'bank' } })
})

it.each([
  ['wrong amounts', 2, 'Those amounts don’t match', 'Try again'],
  ['no amounts', 3, 'Enter the amounts', 'Enter the amounts'],
] as const)('says after %s what is so', async (_entered, tries_left, heading, link) => {
  answerBy({ 'GET /linked-accounts': { data: [{ ...LINK, tries_left }] } })
  renderPage(<LinkIncorrectPage />, '/manual-funding/incorrect')
  await screen.findByRole('heading', { level: 1, name: heading })
  screen.getByText(new RegExp(`^You have ${tries_left} attempts left\\.`))
  screen.getByRole('link', { name: link })
})
