import type { Branding } from '@passbook/contract/branding'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brandingStore } from '../../branding/branding-store.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

it.each([
  ['FDIC', 'Message from Bank'],
  ['NCUA', 'Message from Credit Union'],
] as const)('says whom it comes from where %s insures: %s (SPEC 2)', (insurer, words) => {
  const branding: Partial<Branding> = { insurer }
  brandingStore.setState({ branding: branding as Branding })
  renderPage(<NotFoundPage />)
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined()
})
