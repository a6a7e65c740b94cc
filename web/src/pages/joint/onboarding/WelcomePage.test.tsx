import type { Progress } from '@passbook/contract/depositor'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { WelcomePage } from './WelcomePage.tsx'

const document = {
  hash: 'h',
  version: 1,
  is_active: true,
  is_required: true,
  opened_at: null,
  signed_at: null,
  withdrawn_at: null,
  attestation: null,
}
const DOCUMENTS = [
  { ...document, uuid: 'd1', kind: 'esign', title: 'Consent', signed_at: '2026-11-16T15:00:00Z' },
  { ...document, uuid: 'd2', kind: 'privacy', title: 'Privacy' },
  { ...document, uuid: 'd3', kind: 'tax_delivery', title: 'Tax by email', is_required: false },
]

function show(progress: Partial<Progress>, closing_needs_both = true) {
  useProgress.setState({
    progress: { ...PASSED, first_name: 'Bea', is_primary: false, ...progress },
  })
  const calls = answerBy({
    'GET /disclosures/active': { data: DOCUMENTS },
    'POST /entity/details': {
      data: {
        entity: { uuid: 'e1', account_last_four: '1234', closing_needs_both },
        primary_depositor: { depositor_id: 'a', first_name: 'Ada' },
        secondary_depositors: [{ depositor_id: PASSED.depositor_id, first_name: 'Bea' }],
        requests: [],
      },
    },
    'GET /user': { data: { email: 'bea@example.test', phone: null } },
  })
  renderPage(<WelcomePage />)
  return calls
}

beforeEach(() => queryClient.clear())

it('has the documents of the account signed, one after another', async () => {
  show({ is_joining: true })
  expect(await screen.findByText('1 of 2 signed.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Read and agree.*Privacy/ })).toBeTruthy()
  expect(screen.queryByText('Tax by email')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Go to home' })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Add a mobile phone' })).toBeTruthy()
})

it('welcomes whoever has signed, and asks for nothing more', async () => {
  const calls = show({ is_joining: false })
  expect(screen.getByText('Welcome, Bea')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Add a mobile phone' })).toBeTruthy()
  expect(calls.some(({ url }) => url.includes('disclosures'))).toBe(false)
})

it.each([
  [true, 'You must both agree to close the account or to leave it.'],
  [false, 'Either of you can close the account. You must both agree before one of you leaves it.'],
])(
  'says who can close the account as the institution set it: both %s',
  async (needsBoth, words) => {
    show({ is_joining: false }, needsBoth)
    expect(await screen.findByText(words)).toBeTruthy()
  },
)
