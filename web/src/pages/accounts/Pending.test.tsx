import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { Pending } from './Pending.tsx'
import { ACCOUNT, PENDING } from './test-account.ts'

const NEXT: Transaction = {
  ...DEPOSIT,
  status: 'Initiated',
  posted_on: null,
  file_date: '2026-11-30',
  settlement_date: '2026-12-01',
  available_date: '2026-12-08',
  may_cancel: true,
  schedule: {
    uuid: '1b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
    amount_cents: 250_00,
    every: 'two_weeks',
    anchor_date: '2026-11-16',
    next_date: '2026-11-30',
    ends_on: null,
    status: 'ACTIVE',
  },
}

function open(next_deposit: Transaction | null, pending = [PENDING]) {
  answerByPath({ 'GET /service': { data: { as_of: '2026-11-16' } } })
  return renderPage(<Pending account={{ ...ACCOUNT, next_deposit, pending }} />)
}

it('names the next deposit, how it repeats, and what can be done about it', async () => {
  open(NEXT)
  await screen.findByText('Mon, Nov 30: Leaves Copper Canyon Bank. Every two weeks on Monday')
  screen.getByRole('button', { name: 'Cancel deposit' })
  const edit = screen.getByRole('link', { name: 'Edit deposit' })
  expect(edit.getAttribute('href')).toBe(
    `/deposit/edit?transaction=${NEXT.uuid}&request=${NEXT.request_id}`,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('names it once, also when its file is made', async () => {
  open(NEXT, [{ ...PENDING, transaction_id: NEXT.uuid }])
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

it('says of one that waits for a yes that it waits, and leads to where it is given', async () => {
  open({ ...NEXT, is_waiting: true })
  await screen.findByText(/^Waits for your yes to the account you linked/)
  const link = screen.getByRole('link', { name: 'See it' })
  expect(link.getAttribute('href')).toContain(`request=${NEXT.request_id}`)
  expect(screen.queryByRole('link', { name: 'Edit deposit' })).toBeNull()
})
