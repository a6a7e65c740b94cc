import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { FilePage } from './FilePage.tsx'

const FILE = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const CUSTOMER = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22'
const TRANSFER = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d33'
const ENTRY = {
  place: 1,
  trace: '091000010000053',
  kind: 'return',
  amount_cents: 250_00,
  is_credit: false,
  code: 'R01',
  outcome: 'applied',
  transfer_id: TRANSFER,
  depositor_id: CUSTOMER,
  customer: 'Beatrix Lanternfly',
}

it('leads from an entry to its transaction and customer, and from an unknown one nowhere', async () => {
  signInAs('operations')
  const unknown = {
    ...ENTRY,
    place: 2,
    trace: '091000010000054',
    transfer_id: null,
    depositor_id: null,
    customer: null,
  }
  answerByPath({
    [`GET /console/ach-files/${FILE}`]: {
      data: {
        file: {
          uuid: FILE,
          direction: 'in',
          state: 'applied',
          business_date: '2026-11-16',
          entry_count: 2,
          debit_cents: 500_00,
          credit_cents: 0,
          created_at: '2026-11-16T15:00:00.000Z',
          imported_by: null,
        },
        entries: [ENTRY, unknown],
        has_more: false,
      },
    },
  })
  renderPage(<FilePage />, `/console/ach-files/${FILE}`, '/console/ach-files/:uuid')
  const trace = await screen.findByRole('link', { name: ENTRY.trace })
  const page = `/console/customers/${CUSTOMER}`
  expect(trace.getAttribute('href')).toBe(`${page}/transactions/${TRANSFER}`)
  const customer = screen.getByRole('link', { name: ENTRY.customer })
  expect(customer.getAttribute('href')).toBe(page)
  expect(screen.getByText(unknown.trace)).toBeTruthy()
  expect(screen.queryByRole('link', { name: unknown.trace })).toBeNull()
})

const OURS = {
  uuid: FILE,
  direction: 'out',
  state: 'unsure',
  business_date: '2026-11-16',
  entry_count: 0,
  debit_cents: 0,
  credit_cents: 0,
  created_at: '2026-11-16T21:00:00.000Z',
  imported_by: null,
}

it('asks what the bank said about a file that may not have arrived, and sends it for approval', async () => {
  signInAs('operations')
  const decided: unknown[] = []
  answerByPath({
    [`GET /console/ach-files/${FILE}`]: { data: { file: OURS, entries: [], has_more: false } },
    [`POST /console/ach-files/${FILE}/decide`]: async (request) => {
      decided.push(await request.json())
      return { data: { approval_id: TRANSFER } }
    },
  })
  const { user } = renderPage(
    <FilePage />,
    `/console/ach-files/${FILE}`,
    '/console/ach-files/:uuid',
  )
  await screen.findByText(/not sent again automatically/)
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  await screen.findByText(/its transfers happen twice/)
  await user.type(screen.getByLabelText('Reason'), 'The bank has no such file.')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await screen.findByText('Your decision was sent for approval.')
  expect(decided).toEqual([{ decision: 'send_again', reason: 'The bank has no such file.' }])
})
