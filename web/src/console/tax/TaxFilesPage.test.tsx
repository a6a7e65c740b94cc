import type { TaxYear } from '@passbook/contract/console/tax-files'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { TaxFilesPage } from './TaxFilesPage.tsx'

const saved = vi.hoisted(() => vi.fn<(name: string, file: Blob) => void>())
vi.mock('../../lib/save-file.ts', () => ({ saveFile: saved }))

const YEAR: TaxYear = {
  tax_year: 2026,
  made_on: '2027-01-16',
  forms: 12,
  corrected_forms: 0,
  interest_cents: 4_321_09,
  withheld_cents: 80_87,
  unfiled: 12,
  file_by: '2027-03-31',
  is_late: false,
  next: 'write_file',
  files: [],
}
const FILE = { number: 1, forms: 12, written_on: '2027-02-01', sha256: 'ab', receipt: null }
const LIST = 'GET /console/tax-files'
const show = (years: readonly TaxYear[], answers = {}) => {
  const calls = answerByPath({ [LIST]: { data: { years, has_payer: true } }, ...answers })
  return { ...renderPage(<TaxFilesPage />), calls }
}

it('says what to do by when, and writes the file for a reason', async () => {
  signInAs('operations')
  let sent: unknown
  const { user } = show([YEAR], {
    'POST /console/tax-files/2026': async (request: Request) => {
      sent = await request.json()
      return { data: { file_name: 'bank-1099-int-2026-1.xml', text: '<xml/>', forms: 12 } }
    },
  })
  expect(await screen.findByText(/upload it to IRIS by Mar 31, 2027/)).toBeTruthy()
  expect(screen.getByText('$4,321.09')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Write file Tax year 2026' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/full Social Security numbers/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'It is due in March')
  await user.click(dialog.getByRole('button', { name: 'Write file' }))
  expect(await screen.findByText('bank-1099-int-2026-1.xml has 12 forms.')).toBeTruthy()
  expect(sent).toEqual({ number: 1, reason: 'It is due in March' })
  expect(saved).toHaveBeenCalledWith('bank-1099-int-2026-1.xml', expect.any(Blob))
})

it('records the receipt of the file', async () => {
  signInAs('operations')
  let sent: unknown
  const { user } = show([{ ...YEAR, unfiled: 0, next: 'record_receipt', files: [FILE] }], {
    'POST /console/tax-files/2026/receipts': async (request: Request) => {
      sent = await request.json()
      return { data: {} }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Record receipt Tax year 2026' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Receipt ID'), 'R-2026-77')
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }))
  expect(await screen.findByText('The receipt of file 1 was recorded.')).toBeTruthy()
  expect(sent).toEqual({ number: 1, receipt: 'R-2026-77' })
})

it('offers the corrections, and marks a year that is late', async () => {
  signInAs('operations')
  const answered = { ...FILE, receipt: 'R-1' }
  show([
    { ...YEAR, tax_year: 2027, file_by: '2028-03-31', is_late: true },
    { ...YEAR, unfiled: 1, corrected_forms: 1, next: 'write_corrections', files: [answered] },
  ])
  expect(await screen.findByText('Late: the deadline was Mar 31, 2028')).toBeTruthy()
  // Nobody is asked to do something by a day that has passed.
  expect(screen.getByText(/upload it to IRIS today/)).toBeTruthy()
  expect(screen.getByText(/1 form changed after/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Write corrections Tax year 2026' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download again file 1 of 2026' })).toBeTruthy()
  expect(screen.getByText('R-1')).toBeTruthy()
})

it('shows a viewer the figures, and nothing to press', async () => {
  signInAs('viewer')
  show([{ ...YEAR, next: 'record_receipt', files: [FILE] }])
  expect(await screen.findByText('1, Original')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says when forms are created while there are none', async () => {
  signInAs('operations')
  show([])
  expect(await screen.findByText('No forms yet')).toBeTruthy()
})
