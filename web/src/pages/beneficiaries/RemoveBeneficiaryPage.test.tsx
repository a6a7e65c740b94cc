import type { Beneficiaries, Beneficiary } from '@passbook/contract/beneficiaries'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Answered, answerByPath } from '../../test/answer.ts'
import { NO_DETAILS } from '../../test/user.ts'
import { BeneficiarySuccessPage } from './BeneficiarySuccessPage.tsx'
import { RemoveBeneficiaryPage } from './RemoveBeneficiaryPage.tsx'

beforeEach(() => queryClient.clear())
afterEach(forgetCaches)

function charity(uuid: string, organization_name: string, allocation_bp: number): Beneficiary {
  return {
    ...NO_DETAILS,
    uuid,
    type: 'organization',
    kind: 'primary',
    organization_name,
    ein: null,
    relationship: 'charity',
    allocation_bp,
  }
}

const [OWL, FOX] = [crypto.randomUUID(), crypto.randomUUID()]
const BEFORE: Beneficiaries = {
  beneficiaries: [charity(OWL, 'Owl Rescue', 5_000), charity(FOX, 'Fox Rescue', 5_000)],
  version: 1,
}
const AFTER: Beneficiaries = {
  beneficiaries: [charity(FOX, 'Fox Rescue', 10_000)],
  version: 2,
}

it('ends at the page of success, though the list is asked anew and arrives before that page', async () => {
  let answerLate: (answer: Answered) => void = () => undefined
  const late = new Promise<Answered>((resolve) => (answerLate = resolve))
  let comes = () => undefined as void
  const page = new Promise<void>((resolve) => (comes = resolve))
  const lists: (Answered | Promise<Answered>)[] = [{ data: BEFORE }, late]
  const calls = answerByPath({
    'GET /depositor/beneficiaries': () => lists.shift() ?? { data: AFTER },
    'POST /depositor/beneficiaries/delete-and-reallocate': { data: AFTER },
  })
  const router = createMemoryRouter(
    [
      { path: '/beneficiary/remove', element: <RemoveBeneficiaryPage /> },
      {
        path: '/beneficiary/success',
        lazy: () => page.then(() => ({ Component: BeneficiarySuccessPage })),
      },
      { path: '*', element: null },
    ],
    { initialEntries: [`/beneficiary/remove?uuid=${OWL}`] },
  )
  render(<RouterProvider router={router} />)
  const remove = await screen.findByRole('button', { name: 'Remove beneficiary' })

  // The page asks anew, as it does when a lost connection is back.
  void queryClient.refetchQueries({ type: 'active' })
  await waitFor(() => expect(calls).toHaveLength(2))
  await userEvent.click(remove)
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  answerLate({ data: AFTER })
  await late
  // Long enough for the answer to be drawn.
  await new Promise((done) => setTimeout(done, 100))
  comes()
  await screen.findByRole('heading', { name: 'Beneficiary removed' })
  expect(screen.getByText('100%')).toBeTruthy()
  expect(screen.queryByText('Owl Rescue')).toBeNull()
})

it('shows the split before and after, and asks for a code before anything is saved', async () => {
  let asked = 0
  const calls = answerByPath({
    'GET /depositor/beneficiaries': { data: BEFORE },
    'GET /mfa-select/phone': { data: { nonce: 'n1', type: 'phone', masked: '(•••) •••-0100' } },
    'POST /depositor/beneficiaries/delete-and-reallocate': () => {
      asked += 1
      const needed = { status: 403, message: 'Confirm', errors: { step_up: ['phone'] } }
      return asked === 1 ? needed : { data: AFTER }
    },
  })
  const router = createMemoryRouter(
    [
      { path: '/beneficiary/remove', element: <RemoveBeneficiaryPage /> },
      { path: '/beneficiary/success', element: <BeneficiarySuccessPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`/beneficiary/remove?uuid=${OWL}`] },
  )
  render(<RouterProvider router={router} />)
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(rows).toEqual(['BeneficiaryNowAfter', 'Owl Rescue50%Removed', 'Fox Rescue50%100%'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove beneficiary' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Text me a code' }))
  await userEvent.type(await screen.findByLabelText('6-digit code'), '123456')
  await screen.findByRole('heading', { name: 'Beneficiary removed' })
  const sent = calls.findLast(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    uuid: OWL,
    version: 1,
    allocations: [{ uuid: FOX, allocation_bp: 10_000 }],
    step_up: { nonce: 'n1', code: '123456' },
  })
})
