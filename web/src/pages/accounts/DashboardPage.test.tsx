import type { Transaction } from '@passbook/contract/transfers'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { SideMenu } from '../../shell/navigation/SideMenu.tsx'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { ACCOUNT } from './test-account.ts'

const RICH = { ...ACCOUNT, available_balance_cents: 123_456, current_balance_cents: 123_456 }
const COVERAGE = {
  insurer: 'FDIC',
  named_beneficiaries: 1,
  insured_cents: 100,
  uninsured_cents: 0,
  limit_cents: 250_000_00,
}

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
  const calls = answerBy({
    'GET /accounts': { data: [RICH] },
    'GET /service': { data: { as_of: '2026-11-16', apy: '4.50', apy_words: 'APY words.' } },
    'GET /transactions': { data: { transactions: [], next: null } },
    'GET /linked-accounts': { data: [] },
    'GET /user': { data: { phone: null } },
    'GET /depositor/secondary-progress': { data: null },
    [`GET /accounts/${ACCOUNT.uuid}/coverage`]: { data: COVERAGE },
    [`GET /accounts/${ACCOUNT.uuid}/balances`]: { data: { points: [] } },
  })
  renderPage(<DashboardPage />)
  await screen.findByText('$1,234.56')
  await screen.findByText('4.50%')
  // A person without a phone is offered to add one.
  await screen.findByRole('link', { name: /^Add your mobile phone/ })
  // A primary is offered to share the account.
  await screen.findByRole('link', { name: /^Add a joint owner/ })
  await screen.findByRole('link', { name: /^Fully insured/ })
  const pathOf = ({ url }: Request) => new URL(url).pathname.replace('/api/v1', '')
  await expect.poll(() => calls.map(pathOf)).toContain(`/accounts/${ACCOUNT.uuid}/balances`)
  // Transactions are asked for twice: as they were ordered, and as they happened.
  const once = calls.map(({ url }) => url)
  expect(once.length).toBe(new Set(once).size)
  expect(once).toHaveLength(9)
})

it('draws no chart of a new account: the first deposit and its days are shown once', async () => {
  useProgress.setState({ progress: PASSED })
  const first: Transaction = { ...DEPOSIT, status: 'Initiated', posted_on: null, may_cancel: true }
  const calls = answerBy({
    'GET /accounts': { data: [{ ...ACCOUNT, pending_in_cents: 250_00, coming: [first] }] },
    'GET /service': { data: { as_of: '2026-03-02', rate: '0.04', apy: '4.50', apy_words: 'APY.' } },
    'GET /transactions': { data: { transactions: [first], next: null } },
    'GET /linked-accounts': { data: [{ status: 'ACTIVE' }] },
    'GET /user': { data: { phone: null } },
    'GET /depositor/secondary-progress': { data: null },
    [`GET /accounts/${ACCOUNT.uuid}/coverage`]: { data: COVERAGE },
  })
  renderPage(<DashboardPage />)
  expect(await screen.findAllByText('Leaves Copper Canyon Bank')).toHaveLength(1)
  screen.getByRole('button', { name: 'Cancel deposit' })
  screen.getByRole('link', { name: 'Edit deposit' })
  expect(screen.queryByRole('heading', { name: 'Recent transactions' })).toBeNull()
  await screen.findByText('1 of 3 done')
  // Two of the three are listed below what counts them; links have a list of their own.
  const [toDo, toSee] = screen.getAllByRole('list').slice(-2)
  const linksIn = (list: HTMLElement | undefined) =>
    within(list ?? document.body)
      .getAllByRole('link')
      .map((link) => link.querySelector('span > span')?.textContent)
  expect(linksIn(toDo)).toEqual(['Add your mobile phone', 'Set up recurring deposits'])
  expect(linksIn(toSee)).toEqual(['Add a joint owner', 'Beneficiaries', 'Fully insured'])
  expect(calls.some(({ url }) => url.includes('/balances'))).toBe(false)
})

it('waits with its cards for what needs attention, so that nothing jumps', async () => {
  useProgress.setState({ progress: { ...PASSED, extended_status: 'REVIEW' } })
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  answerBy({
    'GET /accounts': { data: [RICH] },
    'GET /service': { data: { as_of: '2026-11-16', rate: '0.04', apy: '4.50', apy_words: 'APY.' } },
    'GET /transactions': { data: { transactions: [], next: null } },
    'GET /depositor/secondary-progress': { data: null },
    'GET /user': { data: { phone: null } },
    [`GET /accounts/${ACCOUNT.uuid}/coverage`]: { data: COVERAGE },
    [`GET /accounts/${ACCOUNT.uuid}/balances`]: { data: { points: [] } },
    'GET /linked-accounts': () => answered.then(() => ({ data: [] })),
  })
  renderPage(<DashboardPage />)
  await expect.poll(() => queryClient.getQueryData(['/accounts', {}])).toBeDefined()
  // Enough time to draw the cards, if they did not wait.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByText('$1,234.56')).toBeNull()
  answer()
  await screen.findByText('$1,234.56')
  screen.getByRole('heading', { name: 'We’re reviewing your account' })
})
