import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { SideMenu } from '../../shell/navigation/SideMenu.tsx'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { ACCOUNT } from './test-account.ts'

const asked: string[] = []
beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  // Nobody answers: what is asked now is asked side by side.
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.replace(/^.*\/api\/v1/, ''))
    return new Promise(() => undefined)
  })
})
afterEach(() => vi.unstubAllGlobals())

it('asks for all it shows at once, the menu beside it too, before anything is answered', async () => {
  useProgress.setState({ progress: PASSED })
  renderPage(
    <>
      <SideMenu />
      <DashboardPage />
    </>,
  )
  const shown = ['/accounts', '/service', '/transactions', '/alerts', '/user', '/linked-accounts']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(shown))
})

it('shows its figures with the first answers; only the chart asks once more', async () => {
  useProgress.setState({ progress: PASSED })
  const account = { ...ACCOUNT, available_balance_cents: 123_456 }
  const calls = answerBy({
    'GET /accounts': { data: [account] },
    'GET /service': { data: { as_of: '2026-11-16', apy: '4.50', apy_words: 'APY words.' } },
    'GET /transactions': { data: { transactions: [], next: null } },
    'GET /linked-accounts': { data: [] },
    'GET /user': { data: { phone: null } },
    'GET /depositor/secondary-progress': { data: null },
    [`GET /accounts/${ACCOUNT.uuid}/balances`]: { data: { points: [] } },
  })
  renderPage(<DashboardPage />)
  await screen.findByText('$1,234.56')
  await screen.findByText('4.50%')
  // A person without a phone is offered to add one.
  await screen.findByRole('link', { name: /^Add your mobile phone/ })
  // A primary is offered to share the account.
  await screen.findByRole('link', { name: /^Add a joint account holder/ })
  const pathOf = ({ url }: Request) => new URL(url).pathname.replace('/api/v1', '')
  await expect.poll(() => calls.map(pathOf)).toContain(`/accounts/${ACCOUNT.uuid}/balances`)
  const once = calls.map(pathOf)
  expect(once.length).toBe(new Set(once).size)
  expect(once).toHaveLength(7)
})
