import type { Consent } from '@passbook/contract/consents'
import type { Statement } from '@passbook/contract/documents'
import type { TaxDocument } from '@passbook/contract/tax-documents'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { entry, message, page } from '../../features/messages/test-messages.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { type Answered, answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DocumentsPage } from './DocumentsPage.tsx'

const PAGE = '/dashboard/documents'
const id = (number: number) =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`

function statement(year: number, month: number): Statement {
  const text = `${year}-${String(month).padStart(2, '0')}`
  return {
    uuid: id(month),
    year,
    month,
    from: `${text}-01`,
    to: `${text}-28`,
    opening_cents: 0,
    closing_cents: month * 100_00,
    interest_cents: 1,
    is_final: false,
    made_on: `${text}-28`,
    code: 'ABCDE23456',
  }
}

const FORM: TaxDocument = {
  uuid: id(30),
  tax_year: 2025,
  form: '1099-INT',
  is_corrected: true,
  replaces: id(31),
  interest_cents: 12_00,
  withheld_cents: 0,
  made_on: '2026-02-10',
}
const REPLACED = { ...FORM, uuid: id(31), is_corrected: false, replaces: null }

const CONSENT: Consent = {
  uuid: id(40),
  kind: 'esign',
  title: 'Electronic documents',
  version: 2,
  hash: 'ab'.repeat(32),
  agreement: 'I agree.',
  attestation: { agreed: true },
  signed_at: '2025-08-10T15:00:00.000Z',
  ip: '127.0.0.1',
  user_agent: 'Test',
  device: 'Firefox on Linux',
  withdrawn_at: null,
}

const FILE = {
  uuid: id(50),
  name: 'lease.pdf',
  content_type: 'application/pdf',
  size_bytes: 2048,
} as const
const THREAD = message({
  subject: 'My address',
  entries: [
    entry({ from: 'institution', created_at: '2026-05-04T15:00:00.000Z', attachments: [FILE] }),
  ],
})

const STATEMENTS = [10, 9, 8, 7].map((month) => statement(2026, month))
const UPCOMING = { tax_year: 2026, ready_by: '2027-02-01', from_cents: 10_00 }

function open(at = PAGE, answers: Record<string, Answered> = {}) {
  const calls = answerBy({
    'GET /statements': { data: { statements: STATEMENTS, next: null } },
    'GET /statements/years': { data: [2026] },
    'GET /statements/2026': { data: STATEMENTS },
    'GET /statements/2025': { data: [] },
    'GET /tax-documents': {
      data: { delivery: 'paper', documents: [FORM, REPLACED], upcoming: UPCOMING },
    },
    'GET /consents': { data: [CONSENT] },
    'GET /messages': page([THREAD]),
    ...answers,
  })
  return { calls, ...renderPage(<DocumentsPage />, at) }
}

const section = (name: string) => screen.findByRole('region', { name })
const rowsIn = (name: string) =>
  waitFor(async () => within(await section(name)).getAllByRole('listitem'))

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: PASSED })
})

describe('documents at one look', () => {
  it('has the newest statements, each with its file and the way to its page', async () => {
    open()
    const rows = await rowsIn('Statements')
    expect(rows).toHaveLength(3)
    const [first] = rows
    const link = within(first as HTMLElement).getByRole('link', { name: 'October 2026' })
    expect(link.getAttribute('href')).toBe('/dashboard/documents/statements?year=2026&month=10')
    expect(first?.textContent).toContain('$1,000.00')
    const name = 'Download the October 2026 statement as a PDF'
    expect(within(first as HTMLElement).getByRole('button', { name })).toBeDefined()
  })

  it('has the tax form that counts, what was agreed to, and files of messages', async () => {
    open()
    const [form, ...others] = await rowsIn('Tax documents')
    expect(others).toEqual([])
    expect(form?.textContent).toContain('Form 1099-INT, corrected · issued')
    expect((await section('Tax documents')).textContent).toContain(
      'We also mail each form to your home address',
    )
    const [agreed] = await rowsIn('Agreements')
    expect(agreed?.textContent).toContain('Version 2, signed')
    const [file] = await rowsIn('Message attachments')
    expect(file?.textContent).toContain('lease.pdf')
    expect(file?.textContent).toContain('My address · 2 KB')
    expect(
      within(file as HTMLElement).getByRole('button', { name: 'Download lease.pdf' }),
    ).toBeDefined()
  })

  it('asks for one file and saves it', async () => {
    const { user, calls } = open(PAGE, {
      [`GET /tax-documents/${FORM.uuid}/download`]: { status: 429, message: 'Too often.' },
    })
    const [form] = await rowsIn('Tax documents')
    await user.click(within(form as HTMLElement).getByRole('button'))
    await waitFor(() => expect(form?.textContent).toContain('Too often.'))
    expect(calls.filter(({ url }) => url.endsWith(`${FORM.uuid}/download`))).toHaveLength(1)
  })

  it('says what will be there where there is nothing yet', async () => {
    open(PAGE, {
      'GET /statements': { data: { statements: [], next: null } },
      'GET /statements/years': { data: [] },
      'GET /tax-documents': { data: { delivery: 'electronic', documents: [], upcoming: UPCOMING } },
      'GET /consents': { data: [] },
      'GET /messages': page([]),
    })
    await screen.findByText(
      'No statements yet. Your first statement will be ready after the end of the month.',
    )
    await screen.findByText(/If you need one for 2026, it will be here by Monday, February 1, 2027/)
    await screen.findByText('Message attachments will appear here.')
  })

  it('promises no statement and no agreement after a cancelled application', async () => {
    useProgress.setState({ progress: { ...PASSED, registration_status: 'VIEW_ONLY' } })
    open(PAGE, {
      'GET /accounts': { data: [] },
      'GET /statements': { data: { statements: [], next: null } },
      'GET /consents': { data: [] },
    })
    await waitFor(async () =>
      expect((await section('Statements')).textContent).toContain('No statements.'),
    )
    await waitFor(async () =>
      expect((await section('Agreements')).textContent).toContain('No agreements.'),
    )
  })

  it('leaves the others in sight when one of them cannot be had', async () => {
    open(PAGE, { 'GET /consents': { status: 500, message: 'We failed.' } })
    await waitFor(async () =>
      expect((await section('Agreements')).textContent).toContain('We failed.'),
    )
    expect(await rowsIn('Statements')).toHaveLength(3)
  })
})

describe('the filter', () => {
  it('is in the address: one kind, all of them', async () => {
    open(`${PAGE}?kind=statements`)
    expect(await rowsIn('Statements')).toHaveLength(4)
    expect(screen.queryByRole('region', { name: 'Agreements' })).toBeNull()
  })

  it('shows of a year what there is of each kind', async () => {
    open(`${PAGE}?year=2025`)
    expect((await section('Statements')).textContent).toMatch(/All 2025 statements/)
    await screen.findByText('No statements in 2025.')
    expect(await rowsIn('Tax documents')).toHaveLength(1)
    expect(await rowsIn('Agreements')).toHaveLength(1)
    await screen.findByText('No message attachments in 2025.')
  })

  it('is chosen from the years there are', async () => {
    const { user } = open()
    await rowsIn('Statements')
    await user.click(screen.getByRole('button', { name: /Year/ }))
    const years = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(years).toEqual(['All', '2026', '2025'])
    await user.click(screen.getByRole('option', { name: '2025' }))
    await screen.findByText('No statements in 2025.')
  })
})

describe('who they are for', () => {
  it('tells whoever withdrew the consent that paper is sent, and since when', async () => {
    const withdrawn_at = '2026-10-03T15:00:00.000Z'
    open(PAGE, { 'GET /consents': { data: [{ ...CONSENT, withdrawn_at }] } })
    await screen.findByText('You get paper documents')
    expect(screen.getByText(/new statements and notices to your home address/)).toBeDefined()
  })

  it('says nothing of paper to anybody else', async () => {
    open()
    await rowsIn('Agreements')
    expect(screen.queryByText('You get paper documents')).toBeNull()
  })

  it('tells a second holder whose the tax form is, and does not ask for it', async () => {
    useProgress.setState({ progress: { ...PASSED, is_primary: false } })
    const { calls } = open()
    await screen.findByText('The primary owner of a joint account receives its tax form.')
    await rowsIn('Statements')
    expect(calls.filter(({ url }) => url.includes('tax-documents'))).toEqual([])
  })
})
