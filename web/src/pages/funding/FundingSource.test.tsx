import type { LinkedAccount } from '@passbook/contract/linking'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { FundingSource } from './FundingSource.tsx'

beforeEach(() => queryClient.clear())

const link = (status: LinkedAccount['status'], account_last_four: string) => ({
  status,
  bank_name: 'Copper Canyon Bank',
  account_last_four,
})

function open(links: readonly object[], relink = false) {
  useProgress.setState({
    progress: { ...PASSED, registration_last_step: 'verified', relink },
  })
  answerBy({ 'GET /linked-accounts': { data: links } })
  return renderPage(<FundingSource />, '/fund-account')
}

it('names the account the first deposit comes from, and how to change it', async () => {
  open([link('ACTIVE', '1234')])
  await screen.findByText('Copper Canyon Bank •• 1234')
  const change = screen.getByRole('link', { name: 'Change the bank account' })
  expect(change.getAttribute('href')).toBe('/registration/link-account-selection')
})

it('says which account is used while a change waits for its amounts', async () => {
  open([link('VERIFICATION_PENDING', '8010'), link('ACTIVE', '1234')])
  await screen.findByText(/^You’re changing to Copper Canyon Bank •• 8010\./)
  const amounts = screen.getByRole('link', { name: 'enter the two amounts' })
  expect(amounts.getAttribute('href')).toBe('/manual-funding/microdeposits')
})

it('leads to linking again where the account was lost', async () => {
  open([link('LOCKED', '1234')], true)
  await screen.findByText('No bank account is linked')
  const again = screen.getByRole('link', { name: 'Link an account' })
  expect(again.getAttribute('href')).toBe('/relink/selection')
})
