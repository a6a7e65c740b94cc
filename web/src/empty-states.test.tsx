import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { PASSED } from './guards/test-facts.ts'
import { RecentTransactions } from './pages/accounts/RecentTransactions.tsx'
import { AlertsPage } from './pages/alerts/AlertsPage.tsx'
import { ConsentsPage } from './pages/disclosures/consents/ConsentsPage.tsx'
import { StatementsPage } from './pages/documents/statements/StatementsPage.tsx'
import { FaqPage } from './pages/faqs/FaqPage.tsx'
import { useProgress } from './session/progress.ts'
import { answerBy } from './test/answer.ts'
import { renderPage } from './test/render-page.tsx'

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: PASSED })
  answerBy({
    'GET /transactions': { data: { transactions: [], next: null } },
    'GET /alerts': { data: { alerts: [], next: null, total: 0, unread: 0 } },
    'GET /statements/years': { data: [] },
    'GET /consents': { data: [] },
    'GET /faqs': { data: [] },
  })
})

describe('where there is nothing yet', () => {
  it.each<[words: RegExp, page: ReactElement, action: string, to: string]>([
    [/deposits and withdrawals/, <RecentTransactions />, 'Make a deposit', '/deposit'],
    [/a transfer is returned/, <AlertsPage />, 'Alert preferences', '/my-account/preferences'],
    [
      /after the end of the month/,
      <StatementsPage />,
      'View your transactions',
      '/dashboard/transactions-list',
    ],
    [/Your consents will appear/, <ConsentsPage />, 'View your documents', '/dashboard/documents'],
    [/Questions and answers/, <FaqPage />, 'Send us a message', '/message-center/add-new-message'],
  ])('is said what will be, with one thing to do: %s (UX 27)', async (words, page, action, to) => {
    renderPage(page)
    await screen.findByText(words)
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to)
  })

  it('no statement is promised to whoever never had an account', async () => {
    useProgress.setState({ progress: { ...PASSED, registration_status: 'VIEW_ONLY' } })
    renderPage(<StatementsPage />)
    await screen.findByText('No statements.')
    expect(screen.queryByRole('link', { name: 'View your transactions' })).toBeNull()
  })
})
