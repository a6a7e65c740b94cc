import type { Branding } from '@passbook/contract/branding'
import type { LinkedAccount } from '@passbook/contract/linking'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { brandingStore } from '../../branding/branding-store.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { LinkSelectionPage } from './LinkSelectionPage.tsx'
import { MicrodepositsPage } from './MicrodepositsPage.tsx'

const LINK: LinkedAccount = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  kind: 'MANUAL',
  status: 'VERIFICATION_PENDING',
  bank_name: 'Copper Canyon Bank',
  account_type: 'checking',
  account_last_four: '1234',
  was_active: false,
  created_at: '2026-11-16T15:00:00.000Z',
  status_changed_at: '2026-11-16T15:00:00.000Z',
  return_code: null,
  renews_consent: false,
  tries_left: 3,
  reissues_left: 1,
  microdeposits_arrive_on: '2026-11-17',
  verification_ends_at: '2026-12-01T15:00:00.000Z',
}

const APPLYING = { ...PASSED, registration_last_step: 'verified' } as const

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: APPLYING })
  const branding: Partial<Branding> = { short_name: 'First', linking_mode: 'UNRESTRICTED' }
  brandingStore.setState({ branding: branding as Branding })
})

function open() {
  const selection = '/registration/link-account-selection'
  const router = createMemoryRouter(
    [
      { path: '/manual-funding/microdeposits', element: <MicrodepositsPage /> },
      { path: selection, element: <LinkSelectionPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/manual-funding/microdeposits'] },
  )
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

it('removes the account, asks nothing about its amounts, and says so on the next page', async () => {
  let links = [LINK]
  answerBy({
    'GET /linked-accounts': () => ({ data: links }),
    [`DELETE /linked-accounts/${LINK.uuid}`]: () => {
      links = []
      return { data: { progress: APPLYING } }
    },
  })
  const user = open()
  await user.type(await screen.findByLabelText('First amount'), '0.12')
  await user.click(screen.getByRole('link', { name: 'The deposits did not arrive' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Remove this account' }))
  await user.click(screen.getByRole('button', { name: 'Remove account' }))
  expect(await screen.findByText('The account was removed')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
