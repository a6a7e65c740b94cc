import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LinkIncorrectPage } from './LinkIncorrectPage.tsx'
import { MicrodepositsPage } from './MicrodepositsPage.tsx'
import { MicrodepositsSentPage } from './MicrodepositsSentPage.tsx'
import { ReissuePage } from './ReissuePage.tsx'

afterEach(() => useProgress.setState({ progress: null }))

it.each([
  ['sent', MicrodepositsSentPage],
  ['amounts', MicrodepositsPage],
  ['incorrect', LinkIncorrectPage],
  ['reissue', ReissuePage],
])('%s speaks of no deposits when none wait', async (_name, Opened) => {
  useProgress.setState({ progress: PASSED })
  answerCalls({ data: [] })
  renderPage(<Opened />)
  await screen.findByText('You have no microdeposits to verify.')
  const titles = screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['There are no amounts to enter'])
})
