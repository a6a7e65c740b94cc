import type { Closing } from '@passbook/contract/closing'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PayoutCard } from './PayoutCard.tsx'

beforeEach(() => queryClient.clear())

const CLOSING: Closing = {
  requested_at: '2026-11-21T01:00:00.000Z',
  status: 'PAYING',
  expires_at: null,
  interest_cents: 26_57,
  withheld_cents: 0,
  payout_cents: 10_026_57,
  pays_to: { bank_name: 'Sample Bank', account_last_four: '1234' },
  payout_status: 'Pending',
  return_code: null,
  reference: 'ABC',
  file_date: '2026-11-23',
  settlement_date: '2026-11-24',
  arrives_on: '2026-11-24',
  readable_until: '2027-10-15',
}

// RULES-3 9: the words of a payout that was stopped.
it.each<[Closing['status'], RegExp | null]>([
  ['PAYING', null],
  ['STOPPED', /^Your payout was stopped; the money is in your account, earning interest\./],
  ['RETURNED', /^Your money is safe with us\./],
])('says where the money is when the payout is %s', async (status, words) => {
  answerBy({ 'GET /service': { data: { as_of: '2026-11-23' } } })
  renderPage(<PayoutCard closing={{ ...CLOSING, status }} />)
  expect(await screen.findByText('$10,026.57')).toBeTruthy()
  if (words) expect(screen.getByText(words)).toBeTruthy()
  else expect(screen.queryByText(/stopped|safe with us/)).toBeNull()
})
