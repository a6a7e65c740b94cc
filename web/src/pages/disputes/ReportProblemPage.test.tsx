import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { saveDrafts } from '../../session/drafts/draft-store.ts'
import { type Answered, answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { REPORT } from '../../test/reported.ts'
import { ReportProblemPage } from './ReportProblemPage.tsx'

const STATEMENT = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12'
const AT = '2026-03-02T15:00:00.000Z'
const CONTACT = { name: 'Harborlight Savings', phone: '2075550100', address: ['1 Pier Road'] }

async function open(
  search = '',
  draft: object | null = null,
  sent: Answered = {},
  kept: Answered = { data: { values: {}, saved_at: AT } },
) {
  const calls = answerByPath({
    'GET /drafts/report-a-problem': { data: draft && { values: draft, saved_at: AT } },
    'DELETE /drafts/report-a-problem': {},
    'PATCH /drafts/report-a-problem': kept,
    'GET /disputes': { data: { disputes: [], next: null, may_report: true, contact: CONTACT } },
    'POST /disputes': { data: { dispute: REPORT }, ...sent },
  })
  const page = renderPage(<ReportProblemPage />, `/report-a-problem${search}`)
  const words = await screen.findByLabelText<HTMLTextAreaElement>('What happened?')
  const posted = () => calls.filter(({ method }) => method === 'POST')
  return { ...page, words, posted }
}

it('is filled in, looked at once more, and sent once', async () => {
  const { user, words, posted } = await open(`?statement=${STATEMENT}&month=2026-10`)
  expect(screen.getByText('October 2026 statement')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'It happened twice' }))
  await user.click(words)
  await user.paste('Twice on October 3.')
  await user.type(screen.getByLabelText(/^Amount in question/), '12.5')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Send this report?' })).toBeTruthy()
  expect(screen.getByText('$12.50')).toBeTruthy()
  expect(posted()).toHaveLength(0)
  await user.dblClick(screen.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(screen.queryByText('Send this report?')).toBeNull())
  expect(posted()).toHaveLength(1)
  expect(posted()[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(await posted()[0]?.json()).toEqual({
    kind: 'duplicate',
    words: 'Twice on October 3.',
    statement_id: STATEMENT,
    amount_cents: 1250,
  })
})

it('keeps the last look where it was refused, and sends the same again by the same key', async () => {
  const { user, words, posted } = await open('', null, { status: 503 })
  await user.click(screen.getByRole('radio', { name: 'Something else is wrong' }))
  await user.type(words, 'Odd.')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const send = await screen.findByRole('button', { name: 'Send report' })
  await user.click(send)
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(posted()).toHaveLength(2))
  const keys = posted().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

it('fills in what was written before, and puts it away when asked', async () => {
  const { user, words } = await open('', {
    kind: 'missing',
    words: 'It never came.',
    amount: '4000',
    statement_id: STATEMENT,
    statement_month: '2026-09',
  })
  expect(words.value).toBe('It never came.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount in question/).value).toBe('$40.00')
  expect(screen.getByText('September 2026 statement')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe(''),
  )
  expect(screen.queryByText('September 2026 statement')).toBeNull()
})

it('says what is missing, and names phone and address for whoever would rather call', async () => {
  const { user, posted } = await open()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose the problem')
  expect((await screen.findByRole('link', { name: /555/ })).getAttribute('href')).toBe(
    'tel:2075550100',
  )
  expect(screen.getByText('1 Pier Road')).toBeTruthy()
  expect(posted()).toHaveLength(0)
})

it.each([
  ['kept', {}, 'What you typed is saved and will be here when you come back.'],
  [
    'too long to be kept',
    { status: 422, errors: { values: ['This is too long to save'] } },
    'Text this long won’t be saved. We’ll ask for it again.',
  ],
])('left half filled in, what is typed is said to be %s', async (_, kept, said) => {
  const { user, words } = await open('', null, {}, kept)
  await user.type(words, 'It never came.')
  await saveDrafts()
  await user.click(screen.getByRole('link', { name: 'View your reports' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Leave this page?' })
  expect([...asked.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([said])
  forgetCaches()
})

it('says so to whoever never had an account', async () => {
  answerByPath({
    'GET /drafts/report-a-problem': { data: null },
    'GET /disputes': { data: { disputes: [], next: null, may_report: false, contact: CONTACT } },
  })
  renderPage(<ReportProblemPage />, '/report-a-problem')
  expect(await screen.findByText('You have no transfers to report')).toBeTruthy()
  expect(screen.queryByLabelText('What happened?')).toBeNull()
})
