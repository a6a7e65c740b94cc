import type { LinkedAccount } from '@passbook/contract/linking'
import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LinkSuccessfulPage } from './LinkSuccessfulPage.tsx'
import { LINK } from './test-link.ts'

beforeEach(() => queryClient.clear())

const ACTIVE: LinkedAccount = { ...LINK, status: 'ACTIVE', was_active: true }
const LOST: LinkedAccount = { ...ACTIVE, status: 'LOCKED', return_code: 'R02' }

function open(
  progress: Partial<typeof PASSED>,
  links: readonly LinkedAccount[],
  transactions: readonly Transaction[] = [],
) {
  useProgress.setState({ progress: { ...PASSED, ...progress } })
  answerBy({
    'GET /linked-accounts': { data: links },
    'GET /transactions': ({ url }) => ({
      data: { transactions: url.includes('status=') ? [] : transactions, next: null },
    }),
  })
  return renderPage(<LinkSuccessfulPage />, '/manual-funding/successful')
}

const LINKED = 'Your bank account is linked'

describe('without an account that can be used', () => {
  it('says that one has to be linked again, not that it is ready', async () => {
    open({ relink: true }, [LOST])
    await screen.findByRole('heading', { name: 'Your bank account needs to be linked again' })
    expect(screen.queryByText(LINKED)).toBeNull()
    expect(screen.getByRole('link', { name: 'Link an account' }).getAttribute('href')).toBe(
      '/relink/selection',
    )
  })

  it('says that money waits for a review, though an account is linked', async () => {
    open({ extended_status: 'REVIEW' }, [ACTIVE])
    await screen.findByRole('heading', { name: LINKED })
    screen.getByRole('heading', { name: /We’re reviewing/ })
    expect(screen.queryByText(/New deposits and withdrawals use/)).toBeNull()
  })
})

describe('after linking again', () => {
  const returned: Transaction = { ...DEPOSIT, status: 'Returned', return_code: 'R02' }

  it('leads to the deposit that came back, with its amount', async () => {
    open({}, [ACTIVE], [returned])
    await screen.findByText('Your $250.00 deposit was returned. You can make it again now.')
    const again = screen.getByRole('link', { name: 'Make the deposit again' })
    expect(again.getAttribute('href')).toBe('/deposit?amount_cents=25000')
    screen.getByRole('link', { name: 'Go to home' })
  })

  it('leads to the withdrawal that came back', async () => {
    const withdrawal = { kind: 'withdrawal', direction: 'PrimaryToLinked' } as const
    open({}, [ACTIVE], [{ ...returned, ...withdrawal }])
    const again = await screen.findByRole('link', { name: 'Make the withdrawal again' })
    expect(again.getAttribute('href')).toBe('/withdraw')
  })

  it('speaks of no return that a later transfer has replaced', async () => {
    open({}, [ACTIVE], [{ ...DEPOSIT, uuid: LINK.uuid }, returned])
    await screen.findByRole('link', { name: 'Go to home' })
    expect(screen.queryByText(/was returned/)).toBeNull()
  })
})

it('leads a person who is opening an account to the first deposit', async () => {
  open({ registration_last_step: 'verified' }, [ACTIVE])
  const next = await screen.findByRole('link', { name: 'Fund your account' })
  expect(next.getAttribute('href')).toBe('/fund-account')
})
