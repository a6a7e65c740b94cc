import type { Branding } from '@passbook/contract/branding'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { brandingStore } from '../../branding/branding-store.ts'
import { CAME_BACK, PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { resetVisit, useVisit } from '../../session/visit-store.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { FundingReturnedPage } from './FundingReturnedPage.tsx'

beforeEach(() => {
  queryClient.clear()
  resetVisit()
})

function open(status: string, progress: Partial<typeof PASSED> = {}) {
  answerBy({
    'GET /linked-accounts': { data: [{ status }] },
    'GET /accounts': { data: [{ current_balance_cents: 0 }] },
  })
  useProgress.setState({ progress: { ...PASSED, funding_returned: CAME_BACK, ...progress } })
  return renderPage(<FundingReturnedPage />)
}

describe('a first deposit that came back', () => {
  it('is told as where one stands: status, reason, day, and one thing to do', async () => {
    const { user } = open('LOCKED')
    screen.getByRole('heading', {
      level: 1,
      name: 'Your bank returned your first deposit of $500.00',
    })
    const told = screen.getByRole('region', { name: 'Link a bank account to deposit again' })
    expect(told.textContent).toContain('has been closed. Your bank notified us on Mar 4, 2026.')
    await screen.findByText('$0.00')
    const link = screen.getByRole('link', { name: 'Link a bank account' })
    expect(link.getAttribute('href')).toBe('/relink/selection')
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(useVisit.getState().events).toEqual(['relink-put-off'])
  })

  it.each([
    ['FDIC', 'Your savings account is open and ready for a new deposit.'],
    ['NCUA', 'Your share savings account is open and ready for a new deposit.'],
  ] as const)('names the account in the words of where %s insures (UX 42)', (insurer, words) => {
    const branding: Partial<Branding> = { insurer }
    brandingStore.setState({ branding: branding as Branding })
    open('LOCKED')
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('offers the same account again where only deposits are locked', async () => {
    open('DEPOSITS_LOCKED')
    await screen.findByText(/^You can link the same account again/)
  })

  it('asks for nothing while we look into it', () => {
    open('LOCKED', { extended_status: 'REVIEW' })
    screen.getByText(/^We’re reviewing it\./)
    expect(screen.queryByRole('link')).toBeNull()
    screen.getByRole('button', { name: 'Go to home' })
  })
})
