import type { Branding } from '@passbook/contract/branding'
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
import { LINK } from './test-link.ts'

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
  await user.click(screen.getByRole('link', { name: 'I didn’t get the deposits' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Remove this account' }))
  await user.click(screen.getByRole('button', { name: 'Remove account' }))
  expect(await screen.findByText('The account was removed')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
