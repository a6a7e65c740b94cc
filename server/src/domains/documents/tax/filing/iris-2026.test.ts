import { describe, expect, it } from 'vitest'
import { allWith, childrenOf, namesIn, readXml, textAt } from '../../../../../test/tax/read-xml.ts'
import { writeIris2026, cityName, personName, streetLine } from './iris-2026.ts'
import type { FiledRecord, Transmission } from './pick-forms.ts'

const record = (of: Partial<FiledRecord> = {}): FiledRecord => ({
  corrects: null,
  recipient: {
    tin: '300551234',
    first_name: 'Ödön',
    last_name: 'O’Brien-Őry Jr.',
    street: '12 Elm St., Unit #4',
    city: 'St. Louis',
    state: 'MO',
    zip: '63101-1234',
  },
  account_number: '1234567890',
  has_second_notice: false,
  interest_cents: 12_345,
  withheld_cents: 0,
  ...of,
})

const transmission = (of: Partial<Transmission> = {}): Transmission => ({
  id: '00000000-0000-8000-8000-000000000001',
  taxYear: 2026,
  isPriorYear: false,
  isCorrection: false,
  isTest: true,
  payer: {
    institution_id: '00000000-0000-4000-8000-000000000001',
    payer_name: 'Invented Savings & Trust, N.A.',
    street: '1 Long Lane',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    phone: '2175550100',
    tin: '009900001',
    contact_name: 'Tax Desk',
    contact_email: 'tax@example.com',
    transmitter_control_code: 'DEMO1',
    software_id: null,
    form_from_cents: 1_000,
    forms_day: 15,
    error_interest_cents: 0,
    error_withheld_cents: 0,
    routing_number: '991000012',
  },
  records: [record(), record({ interest_cents: 5, withheld_cents: 1, account_number: '9' })],
  ...of,
})

describe('a year for the IRS', () => {
  it('has the fields of a form in the order of the schema', () => {
    const [first, second] = allWith(readXml(writeIris2026(transmission())), 'Form1099INTDetail')
    if (!first || !second) throw new Error('there are no forms')
    expect(namesIn(first)).toEqual([
      'TaxYr',
      'RecordId',
      'VoidInd',
      'CorrectedInd',
      'RecipientDetail',
      'RecipientAccountNum',
      'SecondTINNoticeInd',
      'FATCAFilingRequirementInd',
      'PayerRoutingTransitNum',
      'InterestIncomeAmt',
    ])
    // Box 4 only where tax was withheld.
    expect(namesIn(second).at(-1)).toBe('FederalIncomeTaxWithheldAmt')
    expect(textAt(first, 'RecordId')).toBe('1')
    expect(textAt(second, 'RecordId')).toBe('2')
    expect(textAt(first, 'InterestIncomeAmt')).toBe('123.45')
    expect(textAt(second, 'FederalIncomeTaxWithheldAmt')).toBe('0.01')
    expect(textAt(first, 'RecipientDetail', 'TIN')).toBe('300551234')
    expect(textAt(first, 'RecipientAccountNum')).toBe('1234567890')
  })

  it('counts its forms and adds up their boxes', () => {
    const root = readXml(writeIris2026(transmission()))
    const [manifest] = childrenOf(root, 'IRTransmissionManifest')
    const [header] = allWith(root, 'IRSubmission1Header')
    if (!manifest || !header) throw new Error('there is no header')
    expect(textAt(manifest, 'TotalRecipientFormCnt')).toBe('2')
    expect(textAt(manifest, 'TransmissionTypeCd')).toBe('O')
    expect(textAt(manifest, 'TestCd')).toBe('T')
    expect(textAt(manifest, 'UniqueTransmissionId')).toBe(
      '00000000-0000-8000-8000-000000000001:IRIS:DEMO1::A',
    )
    expect(textAt(header, 'TotalReportedRcpntFormCnt')).toBe('2')
    const total = ['IRSubmission1FormTotals', 'Form1099INTTotalAmtGrp'] as const
    expect(textAt(header, ...total, 'InterestIncomeAmt')).toBe('123.50')
    expect(textAt(header, ...total, 'FederalIncomeTaxWithheldAmt')).toBe('0.01')
    expect(textAt(header, 'IssuerDetail', 'BusinessName', 'BusinessNameLine1Txt')).toBe(
      'Invented Savings & Trust N A',
    )
  })

  it('names the record that a corrected form corrects', () => {
    const corrects = '2027-RECEIPT-1|1|7'
    const text = writeIris2026(
      transmission({ isCorrection: true, records: [record({ corrects })] }),
    )
    const [form] = allWith(readXml(text), 'Form1099INTDetail')
    if (!form) throw new Error('there is no form')
    expect(namesIn(form).slice(3, 6)).toEqual([
      'CorrectedInd',
      'PrevSubmittedRecRecipientGrp',
      'RecipientDetail',
    ])
    expect(textAt(form, 'CorrectedInd')).toBe('1')
    expect(textAt(form, 'PrevSubmittedRecRecipientGrp', 'UniqueRecordId')).toBe(corrects)
    expect(text).toContain('<TransmissionTypeCd>C</TransmissionTypeCd>')
  })

  it('is the same text whenever it is written of the same', () => {
    expect(writeIris2026(transmission())).toBe(writeIris2026(transmission()))
  })
})

describe('letters the IRS takes', () => {
  it.each([
    [personName('Ödön'), 'Odon'],
    [personName('O’Brien-Őry Jr.'), 'OBrien-Ory Jr'],
    [personName('Đỗ 漢'), 'Do Han'],
    [streetLine('12 Elm St., Unit #4'), '12 Elm St Unit 4'],
    [cityName('St. Louis'), 'St Louis'],
    [cityName('Coeur d’Alene'), 'Coeur dAlene'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })
})
