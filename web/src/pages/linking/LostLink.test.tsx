import type { Branding } from '@passbook/contract/branding'
import type { LinkedAccount } from '@passbook/contract/linking'
import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { brandingStore } from '../../branding/branding-store.ts'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { CAME_BACK, PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { recordVisit, resetVisit, useVisit } from '../../session/visit-store.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LinkSelectionPage } from './LinkSelectionPage.tsx'
import { LINK } from './test-link.ts'

const LOST: LinkedAccount = { ...LINK, status: 'LOCKED', was_active: true, return_code: 'R02' }
const WITHDRAWAL: Transaction = {
  ...DEPOSIT,
  kind: 'withdrawal',
  description: 'Withdrawal',
  direction: 'PrimaryToLinked',
  amount_cents: 9_902_02,
  status: 'Returned',
  return_code: 'R02',
}

beforeEach(() => {
  queryClient.clear()
  resetVisit()
  const branding: Partial<Branding> = { short_name: 'First', linking_mode: 'UNRESTRICTED' }
  brandingStore.setState({ branding: branding as Branding })
})

function open(returned: Transaction, progress: Partial<typeof PASSED> = {}, link = LOST) {
  useProgress.setState({ progress: { ...PASSED, relink: true, ...progress } })
  answerBy({
    'GET /linked-accounts': { data: [link] },
    'GET /transactions': { data: { transactions: [returned], next: null } },
    'GET /accounts': { data: [{ current_balance_cents: 12_345_67 }] },
  })
  return renderPage(<LinkSelectionPage />, '/relink/selection')
}

const FIND = { name: 'Find your bank' }

describe('after a return that stopped the linked account', () => {
  it('leads with what came back, the balance and one next step, then the choice', async () => {
    const { user } = open(WITHDRAWAL)
    const fact = 'Your $9,902.02 withdrawal was returned to your savings account'
    await screen.findByRole('heading', { level: 1, name: fact })
    await screen.findByText('$12,345.67')
    screen.getByText(/^The bank account you linked has been closed\. Copper Canyon Bank told us/)
    expect(screen.queryByRole('button', FIND)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Link a bank account' }))
    screen.getByRole('button', FIND)
    expect(screen.queryByText(/has been closed/)).toBeNull()
  })

  it('names a deposit by its amount, and can be put off', async () => {
    const deposit = { ...DEPOSIT, status: 'Returned', return_code: 'R16' } as const
    const { user, router } = open(deposit, {}, { ...LOST, return_code: 'R16' })
    await screen.findByRole('heading', {
      level: 1,
      name: 'Your bank returned your $250.00 deposit',
    })
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(useVisit.getState().events).toEqual(['relink-put-off'])
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it('tells of no return where there was none', async () => {
    open(WITHDRAWAL, {}, { ...LOST, return_code: null })
    await screen.findByRole('heading', { level: 1, name: 'Your bank account was unlinked' })
  })

  it('is not told again to a person who put it off or read it at funding-returned', async () => {
    open(WITHDRAWAL, { funding_returned: CAME_BACK })
    await screen.findByRole('button', FIND)
    recordVisit('relink-put-off')
    open(WITHDRAWAL)
    await expect.poll(() => screen.getAllByRole('button', FIND).length).toBe(2)
  })
})
