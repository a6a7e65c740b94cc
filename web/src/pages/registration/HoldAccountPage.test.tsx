import type { Progress } from '@passbook/contract/depositor'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { useTitleOfPage } from '../../shell/use-page-title.ts'
import { renderPage } from '../../test/render-page.tsx'
import { HoldAccountPage } from './HoldAccountPage.tsx'

const OVER = { ...PASSED, registration_status: 'VIEW_ONLY' } as const

/** The title of the browser's tab. */
function PageTitle() {
  return <p data-testid="title">{useTitleOfPage('Account on hold')}</p>
}

let isIll = false
beforeEach(() => {
  isIll = false
})

function open(accounts: unknown[], progress: Progress = OVER) {
  useProgress.setState({ progress })
  answerBy({
    'GET /accounts': () => (isIll ? { status: 503 } : { data: accounts }),
    'GET /linked-accounts': { data: [] },
    'GET /depositor/progress': { data: progress },
  })
  return renderPage(
    <>
      <HoldAccountPage />
      <PageTitle />
    </>,
  )
}

it('does not take an account that cannot be read for an application that was cancelled', async () => {
  isIll = true
  const { user } = open([{ current_balance_cents: 0 }])
  await screen.findByText('We couldn’t load this')
  expect(screen.queryByText(/canceled/)).toBeNull()
  isIll = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Your account is closed' })
})

it('says so of one where no account was opened', async () => {
  open([])
  await screen.findByRole('heading', { name: 'Your application is canceled' })
})

it('says what happens to the money on hold, and leads to what stays open', async () => {
  open([], { ...PASSED, extended_status: 'HOLD', standing_reason: 'staff' })
  await screen.findByRole('heading', { name: 'Your account is on hold' })
  screen.getByText(/Any money in your account stays there and keeps earning\./)
  const pages = [...screen.getByRole('navigation').querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(pages).toEqual([
    ['Documents', '/dashboard/documents'],
    ['Message center', '/message-center'],
    ['User information', '/my-account'],
  ])
})

it('a declined person reads of no hold', async () => {
  open([], { ...PASSED, registration_status: 'FAILED', registration_last_step: 'confirmed' })
  await screen.findByRole('heading', { name: 'We can’t open your account' })
  expect(screen.getByTestId('title').textContent).toBe('We can’t open your account')
  expect(screen.queryByRole('navigation')).toBeNull()
})
