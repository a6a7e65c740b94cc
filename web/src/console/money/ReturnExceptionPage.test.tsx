import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ReturnExceptionPage } from './ReturnExceptionPage.tsx'

const AT = consoleHref('/console/ach-files/:uuid/answers/:place', {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d13',
  place: String(1),
})
const SIDE = { amount_cents: 50_000, is_credit: true, bank: '99200001' }
const ENTRY = {
  ...SIDE,
  transaction_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  file_date: '2026-11-12',
  status: 'Submitted',
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12',
  customer: 'Maribel Foxglove',
  account_last_four: '1234',
  name: 'MARIBEL FOXGLOVE',
  differences: ['account number', 'name'],
  may_be_applied: true,
}
const EXCEPTION = {
  kind: 'return',
  code: 'R03',
  original_trace: '099100000000001',
  received_on: '2026-11-16',
  answer: { ...SIDE, account_last_four: '7000', name: 'OSKAR BACKOFFICE' },
  entries: [ENTRY],
  is_asked: false,
}

it('shows both sides, and asks a second person with a reason', async () => {
  signInAs('operations')
  let asked = 0
  answerByPath({
    [`GET ${AT}`]: { data: EXCEPTION },
    [`POST ${AT}/apply`]: () => {
      asked += 1
      return { data: { approval_id: ENTRY.transaction_id } }
    },
  })
  const { user } = renderPage(
    <ReturnExceptionPage />,
    AT,
    '/console/ach-files/:uuid/answers/:place',
  )
  expect((await screen.findByRole('row', { name: /Account/ })).textContent).toMatch(
    /Ending in 1234.*Ending in 7000.*Differs/,
  )
  expect(
    screen.getByText(/received on .* R03: No account found for this number and name\./),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /Bank/ }).textContent).toContain('Matches')
  await user.click(screen.getByRole('button', { name: 'Apply to this transfer' }))
  await user.type(screen.getByLabelText('Reason'), 'The other bank confirmed it.')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('The return was sent for approval.')).toBeTruthy()
  expect(asked).toBe(1)
})

it('offers nothing where the money differs', async () => {
  signInAs('operations')
  const entries = [{ ...ENTRY, may_be_applied: false, differences: ['amount'] }]
  answerByPath({ [`GET ${AT}`]: { data: { ...EXCEPTION, entries } } })
  renderPage(<ReturnExceptionPage />, AT, '/console/ach-files/:uuid/answers/:place')
  expect(await screen.findByText(/It can’t be applied to this transfer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply to this transfer' })).toBeNull()
})
