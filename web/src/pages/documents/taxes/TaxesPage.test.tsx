import type { TaxDocument } from '@passbook/contract/tax-documents'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { TaxesPage } from './TaxesPage.tsx'

const UPCOMING = { tax_year: 2026, ready_by: '2027-02-01', from_cents: 1_000 }
const CONSENT = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'

const form = (of: Partial<TaxDocument>): TaxDocument => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  tax_year: 2025,
  form: '1099-INT',
  is_corrected: false,
  replaces: null,
  interest_cents: 12_345,
  withheld_cents: 0,
  made_on: '2026-01-16',
  ...of,
})

function show(taxes: object, progress = PASSED): void {
  useProgress.setState({ progress })
  answerByPath({
    'GET /tax-documents': {
      data: { delivery: 'paper', documents: [], upcoming: UPCOMING, ...taxes },
    },
    'GET /disclosures/active': { data: [{ uuid: CONSENT, kind: 'tax_delivery' }] },
  })
  renderPage(<TaxesPage />)
}

describe('tax documents', () => {
  afterEach(() => useProgress.setState({ progress: null }))

  it('says when the first form comes, and promises none to who earns less', async () => {
    show({})
    await screen.findByText(
      /^Your 2026 form will be ready by Monday, February 1, 2027 if you earned \$10\.00 or more in interest in 2026, or if tax was withheld\. If you earned less, you won’t get a form/,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers electronic delivery to who gets paper and may sign', async () => {
    show({})
    const link = await screen.findByRole('link', { name: 'Get tax documents electronically' })
    expect(link.getAttribute('href')).toBe(`/disclosures/view-disclosures/${CONSENT}`)
    expect(screen.getByText('Paper.')).toBeTruthy()
  })

  it('offers nothing to who may not sign any more', async () => {
    show({}, { ...PASSED, registration_status: 'VIEW_ONLY' })
    await screen.findByText('Paper.')
    expect(screen.queryByRole('link', { name: /electronically/ })).toBeNull()
  })

  it('leads from electronic delivery to where the consent is withdrawn', async () => {
    show({ delivery: 'electronic' })
    const link = await screen.findByRole('link', { name: 'View or withdraw your consent' })
    expect(link.getAttribute('href')).toBe('/disclosures/consents')
  })

  it('tells a corrected form from the one it replaced', async () => {
    const first = form({ uuid: '00000000-0000-4000-8000-000000000009', interest_cents: 20_000 })
    const second = form({ is_corrected: true, replaces: first.uuid, made_on: '2026-03-04' })
    show({ documents: [second, first], upcoming: null })
    await screen.findByText(/Form 1099-INT, corrected/)
    expect(screen.getByText('$123.45')).toBeTruthy()
    expect(
      screen.getByText(/with \$200\.00 in box 1\. Replaced\. Don’t use this form\./),
    ).toBeTruthy()
    screen.getByRole('button', { name: 'Download PDF of the corrected 2025 Form 1099-INT' })
    screen.getByRole('button', { name: 'Download PDF of the replaced 2025 Form 1099-INT' })
  })

  it('says that none is to come where an account was closed long ago', async () => {
    show({ upcoming: null }, { ...PASSED, registration_status: 'VIEW_ONLY' })
    await screen.findByText('There is no tax form for this account.')
  })

  it('asks for nothing in the name of a second holder', async () => {
    show({}, { ...PASSED, is_primary: false })
    await screen.findByText(/primary owner of a joint account/)
    expect(screen.queryByText('Paper.')).toBeNull()
  })
})
