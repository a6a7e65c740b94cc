import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { HoldAccountPage } from './HoldAccountPage.tsx'

const OVER = { ...PASSED, registration_status: 'VIEW_ONLY' } as const

let isIll = false
beforeEach(() => {
  isIll = false
})

function open(accounts: unknown[]) {
  useProgress.setState({ progress: OVER })
  answerBy({
    'GET /accounts': () => (isIll ? { status: 503 } : { data: accounts }),
    'GET /linked-accounts': { data: [] },
    'GET /depositor/progress': { data: OVER },
  })
  return renderPage(<HoldAccountPage />)
}

it('does not take an account that cannot be read for an application that was cancelled', async () => {
  isIll = true
  const { user } = open([{ current_balance_cents: 0 }])
  await screen.findByText('This could not be loaded')
  expect(screen.queryByText(/cancelled/)).toBeNull()
  isIll = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Your account is closed' })
})

it('says so of one where no account was opened', async () => {
  open([])
  await screen.findByRole('heading', { name: 'Your application is cancelled' })
})
