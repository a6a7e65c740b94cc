import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { DayPage } from './DayPage.tsx'

const FILE = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const DATE = '2026-11-16'
const ROUTE = '/console/reconciliation/:date'
const day = (open_count: number) => ({
  date: DATE,
  state: open_count > 0 ? 'open' : 'reconciled',
  expected_cents: 12_345,
  expected_count: 1,
  bank_cents: 12_300,
  line_count: 1,
  open_count,
})
const MISSING = {
  kind: 'missing',
  expected: {
    key: `batch:${FILE}:1`,
    kind: 'batch',
    date: DATE,
    cents: 12_345,
    reference: '261113A0000001',
    words: 'Deposits: 2 entries',
    file_uuid: FILE,
  },
  line: null,
  age_days: 1,
  task_id: 4,
}
const STRANGE = {
  kind: 'unexpected',
  expected: null,
  line: {
    key: `${FILE}:3`,
    date: DATE,
    cents: 12_300,
    amount_cents: 12_300,
    type_code: '166',
    reference: '',
    text: 'ACH SETTLEMENT',
  },
  age_days: 1,
  task_id: 5,
}

function open(breaks: unknown[]) {
  return answerByPath({
    [`GET /console/settlement-days/${DATE}`]: {
      data: { day: day(breaks.length), breaks, statements: [] },
    },
    [`GET /console/settlement-days/${DATE}/reconciled`]: { data: { items: [], has_more: false } },
    'POST /console/settlement-breaks/settle': { data: { uuid: FILE } },
  })
}

it('names what does not agree, and matches it by hand with a note', async () => {
  signInAs('operations')
  const calls = open([STRANGE, MISSING])
  const { user } = renderPage(<DayPage />, `/console/reconciliation/${DATE}`, ROUTE)
  const table = await screen.findByRole('table', { name: 'Breaks' })
  expect(await within(table).findByText('Not on the statement')).toBeTruthy()
  expect(within(table).getByText('Only on the statement')).toBeTruthy()
  await user.click(
    within(table).getByRole('button', { name: 'Resolve: Not on the statement, 261113A0000001' }),
  )
  expect(screen.getByRole('button', { name: 'Explain' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Matches'), STRANGE.line.key)
  await user.type(screen.getByLabelText('Reason'), 'The bank kept 45 cents as a fee')
  await user.click(screen.getByRole('button', { name: 'Match' }))
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    expected_key: MISSING.expected.key,
    line_key: STRANGE.line.key,
    note: 'The bank kept 45 cents as a fee',
  })
})

it('offers nothing to whoever may only look', async () => {
  signInAs('viewer')
  open([MISSING])
  renderPage(<DayPage />, `/console/reconciliation/${DATE}`, ROUTE)
  expect(await screen.findByText('Not on the statement')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull()
})

it('books a line that matches nothing only with a second person', async () => {
  signInAs('operations')
  const fee = { ...STRANGE, line: { ...STRANGE.line, cents: -1_500, amount_cents: 1_500 } }
  const sent: unknown[] = []
  answerByPath({
    [`GET /console/settlement-days/${DATE}`]: {
      data: { day: day(1), breaks: [fee], statements: [] },
    },
    [`GET /console/settlement-days/${DATE}/reconciled`]: { data: { items: [], has_more: false } },
    'POST /console/settlement-breaks/book': async (request: Request) => {
      sent.push(await request.json())
      return { data: { approval_id: FILE } }
    },
  })
  const { user } = renderPage(<DayPage />, `/console/reconciliation/${DATE}`, ROUTE)
  await user.click(await screen.findByRole('button', { name: /^Resolve/ }))
  const dialog = within(await screen.findByRole('dialog'))
  // Money that went out is no unmatched credit.
  expect(dialog.queryByRole('option', { name: /Unmatched credit/ })).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Book it as'), 'Bank fee')
  await user.type(dialog.getByLabelText('Reason'), 'The monthly fee')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('The booking was sent for approval.')).toBeTruthy()
  expect(sent).toEqual([{ line_key: `${FILE}:3`, as: 'bank_fee', reason: 'The monthly fee' }])
})

it('undoes an import with a second person, and shows one that was undone', async () => {
  signInAs('operations')
  const statement = {
    uuid: FILE,
    format: 'csv',
    name: 'wrong.csv',
    line_count: 1,
    imported_by: 'oskar@staff.example',
    imported_at: '2026-11-16T15:00:00.000Z',
    undone: null,
    is_being_undone: false,
  }
  const undone = {
    ...statement,
    uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12',
    name: 'older.csv',
    undone: { asked_by: 'oskar', agreed_by: 'agnes', at: '2026-11-16T16:00:00.000Z' },
  }
  let asked = 0
  answerByPath({
    [`GET /console/settlement-days/${DATE}`]: {
      data: { day: day(0), breaks: [], statements: [statement, undone] },
    },
    [`GET /console/settlement-days/${DATE}/reconciled`]: { data: { items: [], has_more: false } },
    [`POST /console/bank-statements/${FILE}/undo`]: () => {
      asked += 1
      return { data: { approval_id: FILE } }
    },
  })
  const { user } = renderPage(<DayPage />, `/console/reconciliation/${DATE}`, ROUTE)
  expect(await screen.findByText(/Undone by oskar and agnes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo import of older.csv' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo import of wrong.csv' }))
  await user.type(await screen.findByLabelText('Reason'), 'It is of another account')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await screen.findByText(/Undone by oskar and agnes/)
  expect(asked).toBe(1)
})

it('leads to the import of a statement while there is none', async () => {
  signInAs('operations')
  answerByPath({
    [`GET /console/settlement-days/${DATE}`]: {
      data: { day: { ...day(0), state: 'no_statement' }, breaks: [], statements: [] },
    },
    [`GET /console/settlement-days/${DATE}/reconciled`]: { data: { items: [], has_more: false } },
  })
  renderPage(<DayPage />, `/console/reconciliation/${DATE}`, ROUTE)
  const link = await screen.findByRole('link', { name: 'Import statement' })
  expect(link.getAttribute('href')).toBe('/console/reconciliation/import')
})
