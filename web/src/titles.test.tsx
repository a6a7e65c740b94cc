import { act, render, screen } from '@testing-library/react'
import { RouterProvider, createMemoryRouter, href } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { DEPOSIT } from './features/transfers/test-transaction.ts'
import { PASSED } from './guards/test-facts.ts'
import { LINK } from './pages/linking/test-link.ts'
import type { Row } from './route-row.ts'
import { routes } from './routes.ts'
import { useProgress } from './session/progress.ts'
import { App, type PageHandle } from './shell/App.tsx'
import { answerBy } from './test/answer.ts'
import { answerSaver } from './test/answer-saver.ts'

/** Their headings have a name or an amount, which the browser's history must not keep. */
const PERSONAL = [
  '/funding-returned',
  '/dashboard',
  '/joint-account/verify/success',
  '/joint-account/success',
  '/joint-account/onboarding/identity-verified',
  '/joint-account/onboarding/success',
]

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: PASSED })
  answerBy({ 'GET /depositor': { data: { email_verified: true } } }, { status: 503 })
})

/** They show their heading when their data has come. */
const WAITING = [
  '/registration/additional-info',
  '/registration/reviewing-account',
  '/registration/hold-account',
  '/manual-funding/microdeposits/sent',
  '/manual-funding/successful',
  '/manual-funding/incorrect',
  '/relink/microdeposits/sent',
  '/relink/successful',
  '/relink/incorrect',
  '/deposit',
  '/deposit/edit',
  '/withdraw',
  '/dashboard/documents/statements',
  '/disclosures/view-disclosures/:uuid',
  '/my-account/edit-user-info/email',
  '/my-account/edit-user-info/phone',
  '/my-account/edit-user-info/success',
  '/my-account/edit-user-info/failed',
  '/my-account/otp-verification',
  '/beneficiary/remove',
  '/beneficiary/details',
  '/beneficiary/edit',
  '/beneficiary/update-allocations',
  '/non-profit/select',
  '/non-profit/success',
  '/joint-account/account-holder',
  '/joint-account/close-application',
  '/joint-account/edit-email',
]

const pages = routes.filter(
  ({ path }) => path !== '*' && !PERSONAL.includes(path) && !WAITING.includes(path),
)

async function open({ path, title, page }: Row, at = path) {
  const handle: PageHandle = { title, path, watch: false }
  const children = [
    { path, Component: await page(), handle },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter([{ Component: App, children }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

const rowOf = (path: string) => routes.find((row) => row.path === path) as Row

it.each(pages.map((row) => [row.path, row] as const))(
  'the title is the heading: %s',
  async (_, row) => {
    await open(row)
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(document.title).toBe(heading.textContent)
  },
)

/** A scheduled deposit that may be changed. */
const COMING = { ...DEPOSIT, status: 'Initiated', posted_on: null, may_cancel: true } as const

it.each([
  [
    '/withdraw',
    'Withdraw',
    [{ account_last_four: '4821', available_balance_cents: 400_00, membership_share_cents: null }],
  ],
  ['/withdraw?close', 'Close your account', []],
  [`/deposit/edit?transaction=${COMING.uuid}`, 'Edit scheduled deposit', []],
])('the title is the heading of what the address names: %s', async (at, name, accounts) => {
  answerSaver({
    'GET /accounts': { data: accounts },
    'GET /transactions': { data: { transactions: [COMING], next: null } },
  })
  await open(rowOf(new URL(at, location.origin).pathname), at)
  const heading = await screen.findByRole('heading', { level: 1, name })
  expect(document.title).toBe(heading.textContent)
})

it('the title is the heading of a status: a declined person reads of no hold', async () => {
  useProgress.setState({ progress: { ...PASSED, registration_status: 'FAILED' } })
  answerBy({ 'GET /linked-accounts': { data: [] } }, { status: 503 })
  await open(rowOf('/registration/hold-account'))
  await screen.findByRole('heading', { level: 1, name: 'We can’t open your account' })
  expect(document.title).toBe('We can’t open your account')
})

it('the title keeps no amount, and the next page has its own', async () => {
  useProgress.setState({ progress: { ...PASSED, relink: true } })
  const link = { ...LINK, status: 'LOCKED', was_active: true, return_code: 'R02' }
  answerBy(
    {
      'GET /transactions': {
        data: { transactions: [{ ...DEPOSIT, status: 'Returned' }], next: null },
      },
      'GET /linked-accounts': { data: [link] },
    },
    { status: 503 },
  )
  const router = await open(rowOf('/relink/selection'))
  await screen.findByRole('heading', {
    level: 1,
    name: /^Your bank returned your \$[\d,.]+ deposit$/,
  })
  expect(document.title).toBe('Your bank returned your deposit')
  await act(() => router.navigate(href('/not-found')))
  expect(document.title).toBe('Online account')
})
