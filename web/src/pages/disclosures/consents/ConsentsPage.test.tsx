import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ConsentsPage } from './ConsentsPage.tsx'

const HASH = 'a'.repeat(64)
const TERMS_HASH = 'b'.repeat(64)
const SIGNED = '00000000-0000-4000-8000-000000000002'

const CONSENT = {
  uuid: '00000000-0000-4000-8000-000000000001',
  kind: 'agreement',
  title: 'Account agreement',
  version: 1,
  hash: HASH,
  agreement: 'I agree to the account agreement.',
  attestation: { agreed: true },
  signed_at: '2026-11-09T15:00:00.000Z',
  ip: '203.0.113.9',
  user_agent: '',
  device: 'Chrome on Windows',
  withdrawn_at: null,
}
const schedule = (uuid: string, day: string, rate: string, signed_at: string | null) => ({
  uuid,
  effective_date: `2026-11-${day}`,
  title: `Rate and terms from November ${Number(day)}, 2026`,
  sections: [{ heading: 'Rate and yield', paragraphs: [`The interest rate is ${rate}.`] }],
  hash: TERMS_HASH,
  signed_at,
})

it('shows the rate and terms that were signed, and those of other dates', async () => {
  const title = 'Rate and terms from November 2, 2026'
  answerByPath({
    'GET /consents': {
      data: [{ ...CONSENT, schedule: { uuid: SIGNED, title, hash: TERMS_HASH } }],
    },
    'GET /term-schedules': {
      data: [
        schedule('00000000-0000-4000-8000-000000000003', '16', '3.90%', null),
        schedule(SIGNED, '02', '4.10%', CONSENT.signed_at),
      ],
    },
  })
  renderPage(<ConsentsPage />, '/disclosures/consents')
  const card = (await screen.findByRole('heading', { name: /Account agreement/ })).closest('li')
  if (card === null) throw new Error('no card')
  expect(within(card).getByText('Signed with')).toBeTruthy()
  expect(within(card).getByText(title)).toBeTruthy()
  expect(within(card).getByText(TERMS_HASH)).toBeTruthy()
  const all = (await screen.findByRole('heading', { name: 'Rates and terms' })).closest('section')
  if (all === null) throw new Error('no section')
  expect(await within(all).findByText('The interest rate is 3.90%.')).toBeTruthy()
  expect(within(all).getByText('The interest rate is 4.10%.')).toBeTruthy()
  expect(within(all).getAllByText('You signed these on Nov 9, 2026.')).toHaveLength(1)
})

it('shows no rates and terms where none were published', async () => {
  answerByPath({ 'GET /consents': { data: [CONSENT] }, 'GET /term-schedules': { data: [] } })
  renderPage(<ConsentsPage />, '/disclosures/consents')
  expect(await screen.findByText('Chrome on Windows')).toBeTruthy()
  expect(screen.queryByText('Signed with')).toBeNull()
  await expect.poll(() => screen.queryByText('Rates and terms')).toBeNull()
})
