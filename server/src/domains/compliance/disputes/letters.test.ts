import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { DISPUTE_LETTERS, type LetterFacts } from './letters.ts'

const day = parseBusinessDate
const writer = { support_email: 'help@bank.example', phone: '(555) 201-3344', earnings: 'interest' }
const reported = { reference: 'AB12CD34', received_on: day('2026-11-16') }
const findings = {
  reasons: 'It was ordered with your code.',
  documents: ['The sign-in record', 'The authorisation'],
  right_to_documents: true,
  debit_amount: 366_85,
  debit_on: day('2026-12-09'),
} as const
const money = { amount: 365_00, interest: 1_85 }
const corrected = {
  ...money,
  withheld: 44,
  corrected_on: day('2026-12-02'),
  is_final: true,
} as const

const FACTS: LetterFacts = {
  received: {
    ...reported,
    decide_by: day('2026-12-01'),
    extended_by: day('2026-12-31'),
    credit: 'account',
  },
  credited: {
    ...reported,
    ...money,
    credited_on: day('2026-12-01'),
    decide_by: day('2026-12-31'),
    is_closed: false,
  },
  corrected: { ...reported, ...corrected, is_closed: false },
  other_error: { ...reported, ...corrected, ...findings, is_closed: false },
  no_error: { ...reported, ...findings },
  taken_back: { ...reported, amount: 366_85, debited_on: day('2026-12-09'), owed: 10_00 },
}

const FINDINGS = [
  'It was ordered with your code.',
  'The sign-in record; The authorisation',
  'right to copies',
  '$366.85',
  'December 9,',
]

const FOR_TAX = ['For tax the $1.85 counts as interest paid in 2026', 'withheld $0.44']

/** What the rule wants said (RULES: Disputes), as a person reads it. */
const WANTED: Record<keyof LetterFacts, string[]> = {
  received: [
    'December 1,',
    'December 31',
    'we credit the amount',
    '(555) 201-3344',
    'not charged for a transfer that you did not agree to',
    'no fee',
  ],
  credited: [
    '$366.85',
    '$365.00',
    '$1.85',
    'December 1,',
    'use it in full',
    'December 31',
    'no fee',
  ],
  corrected: ['$366.85', '$1.85', 'December 2,', 'final', 'not take it back', ...FOR_TAX],
  other_error: [...FINDINGS, 'final', 'another one', ...FOR_TAX],
  no_error: [...FINDINGS, 'no error', 'no fee'],
  taken_back: ['$366.85', 'December 9,', '$10.00', 'owed'],
}

describe('letters about a dispute', () => {
  it.each(Object.keys(WANTED) as (keyof LetterFacts)[])('%s says all the rule wants', (kind) => {
    const write: (facts: never, by: typeof writer) => { paragraphs: string[] } =
      DISPUTE_LETTERS[kind]
    const text = write(FACTS[kind] as never, writer).paragraphs.join(' ')
    for (const words of [...WANTED[kind], 'AB12CD34', 'November 16']) expect(text).toContain(words)
  })

  it.each([
    ['by_hand', 'we set the amount aside for you by that day'],
    ['by_staff', 'no credit comes automatically, and we write to you when one is made'],
  ] as const)('promises no more than there is: %s', (credit, words) => {
    const { paragraphs } = DISPUTE_LETTERS.received({ ...FACTS.received, credit }, writer)
    expect(paragraphs.join(' ')).not.toContain('we credit the amount to your account')
    expect(paragraphs.join(' ')).toContain(words)
  })

  it('speaks of dividends at a credit union, and of no debit where there is none', () => {
    const union = { ...writer, earnings: 'dividends' }
    const credited = DISPUTE_LETTERS.credited(FACTS.credited, union).paragraphs.join(' ')
    expect(credited).toContain('dividends it would have earned')
    const nothing = { ...FACTS.no_error, debit_amount: 0, debit_on: 'none' } as const
    const text = DISPUTE_LETTERS.no_error(nothing, writer).paragraphs.join(' ')
    expect(text).not.toMatch(/take back|\$0\.00/)
    const none = { ...FACTS.corrected, interest: 0, withheld: 0 }
    expect(DISPUTE_LETTERS.corrected(none, writer).paragraphs.join(' ')).not.toMatch(/tax|\$0\.00/)
  })
})
