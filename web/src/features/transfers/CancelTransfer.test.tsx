import type { AppliesTo } from '@passbook/contract/repeating'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CancelTransfer } from './CancelTransfer.tsx'
import { DEPOSIT } from './test-transaction.ts'

const SCHEDULE = {
  uuid: '1b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
  amount_cents: 250_00,
  every: 'month',
  anchor_date: '2026-03-02',
  next_date: '2026-04-02',
  ends_on: null,
  status: 'ACTIVE',
} as const

async function open(schedule: typeof SCHEDULE | null) {
  const user = userEvent.setup()
  const answers: (AppliesTo | undefined)[] = []
  const transaction = { ...DEPOSIT, schedule }
  render(
    <CancelTransfer
      transaction={transaction}
      isPending={false}
      onConfirm={(appliesTo) => answers.push(appliesTo)}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel deposit' }))
  const confirm = () =>
    user.click(screen.getAllByRole('button', { name: 'Cancel deposit' }).at(-1) ?? document.body)
  return { user, answers, confirm }
}

it('cancels this one of what repeats, and says that it goes on', async () => {
  const { answers, confirm } = await open(SCHEDULE)
  screen.getByText(/on Mon, Mar 2\. Later deposits don’t change\./)
  await confirm()
  expect(answers).toEqual(['this'])
})

it('cancels all that follow when that is chosen, and says that nothing more is taken', async () => {
  const { user, answers, confirm } = await open(SCHEDULE)
  await user.click(screen.getByRole('radio', { name: 'This and future deposits' }))
  screen.getByText(/the recurring deposit ends\. No more deposits will be made\./)
  await confirm()
  expect(answers).toEqual(['following'])
})

it('asks of what comes once only whether', async () => {
  const { answers, confirm } = await open(null)
  expect(screen.queryByRole('radio')).toBeNull()
  await confirm()
  expect(answers).toEqual([undefined])
})
