import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { Attention } from './Attention.tsx'

afterEach(() => useProgress.setState({ progress: null }))

it('leads from documents that wait for an agreement to the disclosures', async () => {
  useProgress.setState({ progress: { ...PASSED, unsigned_documents: 2 } })
  answerCalls({ data: [] })
  renderPage(<Attention balanceCents={100} />)
  await screen.findByRole('heading', { name: '2 documents wait for your agreement' })
  const link = screen.getByRole('link', { name: 'Read the documents' })
  expect(link.getAttribute('href')).toBe('/disclosures')
})
