import { describe, expect, it } from 'vitest'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { allOf } from '../../../../test/pdf/read-pdf.ts'
import { readForm } from '../../../../test/tax/forms.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { FormToWrite } from './form-to-write.ts'
import { write } from './write-form.ts'

function sample(of: Partial<FormToWrite> = {}): FormToWrite {
  return {
    institution_id: '00000000-0000-4000-8000-000000000001',
    id: '00000000-0000-4000-8000-000000000002',
    depositor_id: '00000000-0000-4000-8000-000000000003',
    account_id: '00000000-0000-4000-8000-000000000004',
    tax_year: 2026,
    form: '1099-INT',
    number: 1,
    replaces: null,
    interest_cents: 12_345,
    withheld_cents: 0,
    printed: {
      institution: 'Invented Savings',
      insurer: 'FDIC',
      color: '#0b5e6b',
      footer: 'Invented Savings · Member FDIC',
      support_email: 'help@example.com',
      payer: {
        name: 'Invented Savings',
        address: ['1 Long Lane', 'Springfield, IL 62701'],
        phone: '217-555-0100',
        tin: '00-9900001',
        routing_number: '991000012',
      },
      recipient: {
        name: 'Ödön Őry Ștefan Đỗ 漢',
        address: ['12 Elm Street, Unit 4', 'Springfield, IL 62701'],
        tin_last_four: '1234',
      },
      account_last_four: '5678',
    },
    made_on: parseBusinessDate('2027-01-16'),
    ...of,
  }
}

const read = async (of?: Partial<FormToWrite>) => readForm(await write(sample(of)))

describe('Copy B of Form 1099-INT', () => {
  it('tells payer, recipient with the TIN cut, account, year and form', async () => {
    const { words, numbers, title } = await read()
    expect(title).toBe('Form 1099-INT, Interest Income, 2026')
    for (const told of [
      'Invented Savings 1 Long Lane Springfield, IL 62701 Telephone 217-555-0100',
      '12 Elm Street, Unit 4 Springfield, IL 62701',
      'Copy B, For Recipient',
      'Interest Income · For calendar year 2026',
      'OMB No. 1545-0112',
      'This is important tax information and is being furnished to the IRS.',
    ]) {
      expect(words.replaceAll('\n', ' ')).toContain(told)
    }
    expect(numbers).toEqual({
      'CORRECTED (if checked)': '[ ] Not checked',
      'PAYER’S TIN': '00-9900001',
      'RECIPIENT’S TIN': expect.stringMatching(/^X{3}-X{2}-1234$/),
      'Account number': 'Savings, ending in 5678',
      'Payer’s RTN': '991000012',
      'FATCA filing requirement': '[ ] Not checked',
    })
    expect(words).toContain('Ödön Őry Ștefan Đỗ')
  })

  it('fills box 1, box 4 only where tax was withheld, and leaves the others empty', async () => {
    const filled = (boxes: [string, string, string][]) =>
      boxes.filter(([, , amount]) => amount !== '').map(([box, , amount]) => [box, amount])
    const plain = await read()
    expect(plain.boxes).toHaveLength(17)
    expect(filled(plain.boxes)).toEqual([['1', '$123.45']])
    const withheld = await read({ withheld_cents: 2_963 })
    expect(filled(withheld.boxes)).toEqual([
      ['1', '$123.45'],
      ['4', '$29.63'],
    ])
  })

  it('is marked when it is corrected, and says what that means', async () => {
    const replaces = '00000000-0000-4000-8000-000000000009'
    const { title, numbers, words } = await read({ number: 2, replaces })
    expect(title).toBe('CORRECTED Form 1099-INT, Interest Income, 2026')
    expect(numbers['CORRECTED (if checked)']).toBe('[X] CORRECTED')
    expect(words).toContain('This form replaces the Form 1099-INT for 2026')
    expect((await read()).words).not.toContain('replaces')
  })

  it('calls dividends of a credit union interest, as the law does', async () => {
    const { printed } = sample()
    const { words } = await read({ printed: { ...printed, insurer: 'NCUA' } })
    expect(words).toContain('Dividends that a credit union pays on shares are interest')
    expect((await read()).words).not.toMatch(/dividend/i)
  })

  it('of the first edition keeps its sentences; a new one has today’s', async () => {
    const { printed } = sample()
    const first = await read()
    const second = await read({ printed: { ...printed, edition: 2 } })
    expect(first.words).toContain('Report what a savings account does not have, and are empty.')
    expect(second.words).toContain('These boxes don’t apply to a savings account and are empty.')
  })

  it.each([
    ['FDIC', 3, 'Savings'],
    ['NCUA', 3, 'Share savings'],
    ['NCUA', 4, 'Share savings'],
    ['NCUA', 2, 'Savings'],
  ] as const)('names the account at %s (edition %i): %s', async (insurer, edition, account) => {
    const { numbers } = await read({ printed: { ...sample().printed, insurer, edition } })
    expect(numbers['Account number']).toBe(`${account}, ending in 5678`)
  })

  it('has the account on one line with its last digits; an earlier edition keeps its columns', async () => {
    const linesAt = async (edition: 3 | 4) => {
      const printed = { ...sample().printed, insurer: 'NCUA', edition } as const
      return readLines(await write(sample({ printed })))
    }
    const whole = expect.stringContaining('Share savings, ending in 5678')
    expect(await linesAt(4)).toContainEqual(whole)
    expect(await linesAt(3)).not.toContainEqual(whole)
  })

  it('has a structure that can be read aloud, and the same bytes every time', async () => {
    const form = await read()
    expect(form.isTagged).toBe(true)
    expect(form.language).toBe('en-US')
    expect(form.stray).toEqual([])
    expect(allOf(form.root, 'H1')).toHaveLength(1)
    expect(form.pages).toBeLessThanOrEqual(2)
    expect((await write(sample())).equals(await write(sample()))).toBe(true)
  })
})
