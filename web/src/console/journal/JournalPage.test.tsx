import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { JournalPage } from './JournalPage.tsx'

const ENTRY = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  posted_on: '2026-11-18',
  debit: 'bank_fees',
  credit: 'suspense',
  amount_cents: 12_34,
  reason: 'The wire fee of October.',
  asked_by: 'Oskar',
  asked_at: '2026-11-18T15:00:00.000Z',
  agreed_by: 'Agnes',
  attachment: { uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12', name: 'invoice.pdf' },
}
const LIST = { pending: [], entries: [ENTRY], has_more: false }

it('lists entries with both people and the file, to a reader without the button', async () => {
  signInAs('viewer')
  answerByPath({ 'GET /console/journal': { data: LIST } })
  renderPage(<JournalPage />)
  const row = await screen.findByRole('row', { name: /Bank fees/ })
  expect(row.textContent).toMatch(/Suspense.*\$12\.34.*The wire fee.*invoice\.pdf.*Oskar.*Agnes/)
  expect(screen.queryByRole('button', { name: 'New entry' })).toBeNull()
})

it('asks a second person only with a file, two accounts, an amount and a reason', async () => {
  signInAs('operations')
  const sent: Record<string, FormDataEntryValue>[] = []
  answerByPath({
    'GET /console/journal': { data: LIST },
    'POST /console/journal': async (request: Request) => {
      sent.push(Object.fromEntries(await request.formData()))
      return { data: { approval_id: ENTRY.uuid } }
    },
  })
  const { user } = renderPage(<JournalPage />)
  await user.click(await screen.findByRole('button', { name: 'New entry' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Debit'), 'Bank fees')
  await user.selectOptions(dialog.getByLabelText('Credit'), 'Suspense')
  await user.type(dialog.getByLabelText('Amount'), '12.34')
  await user.type(dialog.getByLabelText('Reason'), 'The wire fee of October.')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect((await dialog.findAllByText('Attach a file')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  const file = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' })
  await user.upload(dialog.getByLabelText(/^File/), file)
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('The entry of $12.34 was sent for approval.')).toBeTruthy()
  expect(sent[0]).toMatchObject({
    debit: 'bank_fees',
    credit: 'suspense',
    amount_cents: '1234',
    reason: 'The wire fee of October.',
  })
})
