import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { DepositPage } from './DepositPage.tsx'
import { PROMISE, TERMS, answerSaver, depositsOf } from '../../../test/answer-saver.ts'

const MADE = { 'POST /deposit': { status: 500 } } as const

it('keeps the short way short: amount, review, confirm', async () => {
  const calls = answerSaver(MADE)
  const { user } = renderPage(<DepositPage />, '/deposit')
  await user.type(await screen.findByLabelText('Amount'), '75')
  await user.click(screen.getByRole('button', { name: 'Review deposit' }))
  await user.click(await screen.findByRole('button', { name: 'Deposit $75.00' }))
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([{ amount_cents: 75_00, expected_settlement_date: '2026-11-17' }])
})

it('shows what one deposit authorizes before it is confirmed, and sends what was read', async () => {
  const authorization =
    'On November 16, 2026, I, Tessa Tester, authorize the bank to debit $50.00 once.'
  const calls = answerSaver({
    ...MADE,
    'GET /service': { data: { ...TERMS, promise: PROMISE, authorization } },
  })
  const { user } = renderPage(<DepositPage />, '/deposit?amount_cents=7500&step=review')
  await screen.findByText(authorization)
  await user.click(await screen.findByRole('button', { name: 'Deposit $75.00' }))
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([{ amount_cents: 75_00, expected_settlement_date: '2026-11-17', authorization }])
})

it('says where a closed day moves, on the form and in the review', async () => {
  const moved = 'Sat, Nov 21 isn’t a business day. We’ll use Mon, Nov 23.'
  const calls = answerSaver(MADE)
  const { user } = renderPage(<DepositPage />, '/deposit?amount_cents=7500&date=2026-11-21')
  await screen.findByText(moved)
  await user.click(screen.getByRole('button', { name: 'Review deposit' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule $75.00' }))
  screen.getByText(moved)
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([{ amount_cents: 75_00, date: '2026-11-21', expected_settlement_date: '2026-11-24' }])
})

it('tells all rules of what repeats, and sends them', async () => {
  const calls = answerSaver(MADE)
  const { user } = renderPage(
    <DepositPage />,
    '/deposit?amount_cents=7500&date=2026-12-31&every=month&ends_on=2027-06-30&step=review',
  )
  await screen.findByRole('heading', { name: 'Deposit $75.00 every month?' })
  await screen.findByText('Every month on the 31st, or the last day of a shorter month')
  screen.getByText('After Jun 30, 2027')
  screen.getByText(/isn’t a business day, we use the next one/)
  screen.getByText(/to debit \$75\.00 from Copper Canyon Bank •• 1234 each time/)
  screen.getByText(/To stop it, choose Cancel/)
  await user.click(screen.getByRole('button', { name: 'Schedule $75.00 every month' }))
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([
      {
        amount_cents: 75_00,
        date: '2026-12-31',
        repeat: { every: 'month', ends_on: '2027-06-30' },
        expected_settlement_date: '2026-11-24',
      },
    ])
})

it('begins what repeats with the next file, monthly, until it is stopped', async () => {
  answerSaver()
  const { user } = renderPage(<DepositPage />, '/deposit')
  await user.type(await screen.findByLabelText('Amount'), '75')
  await user.click(screen.getByRole('radio', { name: 'Recurring' }))
  await screen.findByText('Every month on the 16th.')
  await user.click(screen.getByRole('button', { name: 'Review deposit' }))
  await screen.findByText('When you cancel')
})

it('shows the new promise when the cut-off has passed, and does nothing before it is seen', async () => {
  const refusal = 'The last file of the day has left. Nothing was done.'
  let isLate = false
  const calls = answerSaver({
    'GET /service': () => ({
      data: {
        ...TERMS,
        promise: { ...PROMISE, settlement_date: isLate ? '2026-11-18' : '2026-11-17' },
      },
    }),
    'POST /deposit': () => {
      isLate = true
      return { status: 422, errors: { expected_settlement_date: [refusal] } }
    },
  })
  const { user } = renderPage(<DepositPage />, '/deposit?amount_cents=7500&step=review')
  await user.click(await screen.findByRole('button', { name: 'Deposit $75.00' }))
  await screen.findByText(refusal)
  await screen.findByText('Wed, Nov 18')
  await user.click(screen.getByRole('button', { name: 'Deposit $75.00' }))
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([
      { amount_cents: 75_00, expected_settlement_date: '2026-11-17' },
      { amount_cents: 75_00, expected_settlement_date: '2026-11-18' },
    ])
})

it('promises nothing while the date that is typed is not one', async () => {
  answerSaver()
  const { user } = renderPage(<DepositPage />, '/deposit?amount_cents=7500&date=2026-11-20')
  await screen.findByText('If you confirm now')
  await user.click(screen.getByRole('spinbutton', { name: /^month/ }))
  await user.keyboard('02302027')
  await expect.poll(() => screen.queryByText('If you confirm now')).toBeNull()
  await user.tab()
  await user.tab()
  screen.getByText('2/30/2027 isn’t a real date. Choose another one.')
})

it('asks for another day when the one in the address has passed', async () => {
  answerSaver()
  const { user } = renderPage(
    <DepositPage />,
    '/deposit?amount_cents=7500&date=2026-11-13&step=review',
  )
  await screen.findByText('The date you chose has passed')
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'Pick a date' })
  expect(radio.checked).toBe(true)
  // Without a day nothing is promised.
  expect(screen.queryByText('If you confirm now')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Review deposit' }))
  expect(await screen.findAllByText('Choose a date')).not.toHaveLength(0)
})
