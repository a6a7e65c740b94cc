import type { Branding } from '@passbook/contract/branding'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brandingStore } from '../../branding/branding-store.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SuccessfulFundPage } from './SuccessfulFundPage.tsx'

it.each([
  ['FDIC', 'Your savings account is open'],
  ['NCUA', 'Your share savings account is open'],
] as const)('names the account in the words of where %s insures (UX 42)', (insurer, words) => {
  const branding: Partial<Branding> = { insurer }
  brandingStore.setState({ branding: branding as Branding })
  answerBy({ 'GET /transactions': { data: { transactions: [] } } })
  renderPage(<SuccessfulFundPage />)
  expect(screen.getByRole('heading', { level: 1, name: words })).toBeTruthy()
})
