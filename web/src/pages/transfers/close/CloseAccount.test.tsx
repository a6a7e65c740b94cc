import type { ClosingPreview } from '@passbook/contract/closing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { CloseAccount } from './CloseAccount.tsx'

const UUID = '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'

const PREVIEW: ClosingPreview = {
  balance_cents: 400_00,
  interest_cents: 14,
  interest_through: '2026-11-15',
  withheld_cents: 0,
  payout_cents: 400_14,
  pays_to: { bank_name: 'Copper Canyon Bank', account_last_four: '1234' },
  promise: {
    leaves_at: '2026-11-16T21:00:00.000Z',
    file_date: '2026-11-16',
    settlement_date: '2026-11-17',
    available_date: '2026-11-17',
    cancel_until: '2026-11-16T20:45:00.000Z',
  },
  voids: [],
  schedules_ended: 0,
  possible_from: null,
  reason: null,
  needs_both: false,
  requested_by: null,
  readable_until: '2027-10-15',
}

const SHARED = {
  entity: { uuid: 'e1', account_last_four: '1234', closing_needs_both: true },
  primary_depositor: { depositor_id: PASSED.depositor_id, first_name: 'Ada' },
  secondary_depositors: [{ depositor_id: 'b', first_name: 'Bea' }],
  requests: [{ uuid: 'r1', kind: 'close', requested_by: PASSED.depositor_id, expires_at: null }],
}

const ACCOUNT = { uuid: UUID, closing: null }

function show(preview: Partial<ClosingPreview>, closing: object | null = null): Request[] {
  const calls = answerBy({
    'GET /accounts': { data: [{ ...ACCOUNT, closing }] },
    [`GET /accounts/${UUID}/closing`]: { data: { ...PREVIEW, ...preview } },
    'GET /service': { data: { as_of: '2026-11-16', promise: null } },
    'POST /entity/details': { data: SHARED },
    'POST /close-my-account': {
      status: 422,
      errors: { expected_payout_cents: ['The payout would now be $400.15.'] },
    },
  })
  renderPage(<CloseAccount />)
  return calls
}

describe('closing an account, on the page', () => {
  beforeEach(() => {
    queryClient.clear()
    useProgress.setState({ progress: PASSED })
  })

  it('shows what it comes to, with tax withheld, when it arrives and what ends', async () => {
    show({ withheld_cents: 3, payout_cents: 400_11, schedules_ended: 1 })
    expect(await screen.findByText('$400.11')).toBeTruthy()
    expect(screen.getByText('Tax withheld').nextElementSibling?.textContent).toBe('−$0.03')
    expect(await screen.findByText('Arrives at Copper Canyon Bank')).toBeTruthy()
    expect(screen.queryByText(/You can cancel until/)).toBeNull()
    expect(screen.getByText('Your recurring deposit ends.')).toBeTruthy()
    expect(screen.getByText(/until at least Oct 15, 2027/)).toBeTruthy()
  })

  it('sends what was shown, and asks for new figures when they are no longer right', async () => {
    const calls = show({})
    const button = await screen.findByRole('button', { name: 'Close my account' })
    button.click()
    expect(await screen.findByText('The payout would now be $400.15.')).toBeTruthy()
    const sent = calls.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({
      expected_payout_cents: 400_14,
      expected_settlement_date: '2026-11-17',
    })
    const looks = calls.filter(({ url }) => url.endsWith('/closing'))
    expect(looks.length).toBeGreaterThan(1)
  })

  it('of an empty account speaks of no payout', async () => {
    show({ balance_cents: 0, interest_cents: 0, payout_cents: 0, pays_to: null, promise: null })
    expect(await screen.findByText(/so there’s nothing to pay out/)).toBeTruthy()
    expect(screen.queryByText('What we pay out')).toBeNull()
    expect(screen.queryByText(/payout can’t be canceled/)).toBeNull()
  })

  it('says why not and from when, without a sum that does not add up', async () => {
    const reason = 'Deposits of $250.00 are on hold.'
    show({ reason, possible_from: '2026-11-24', balance_cents: 650_00 })
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByText('Payout')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Send us a message' })).toBeTruthy()
  })

  it.each([
    ['Link a bank account', { relink: true }],
    ['Send us a message', { extended_status: 'REVIEW' as const }],
  ])('without a link offers %s to whom it helps', async (name, standing) => {
    useProgress.setState({ progress: { ...PASSED, ...standing } })
    show({ reason: 'Not now.', pays_to: null, promise: null })
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  })

  it('tells who asked that the other holder has to agree, and the other who asked', async () => {
    const waiting = { status: 'WAITING', expires_at: '2026-11-30T15:00:00.000Z' }
    show({ needs_both: true }, waiting)
    expect(await screen.findByText('Waiting for the other holder')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Withdraw request' })).toBeTruthy()
    queryClient.clear()
    useProgress.setState({ progress: { ...PASSED, depositor_id: 'b', is_primary: false } })
    show({ needs_both: true, requested_by: 'Ada' }, waiting)
    expect(await screen.findByText(/^Ada asked to close the account/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Agree and close the account' })).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: 'Decline' })).not.toEqual([])
  })
})
