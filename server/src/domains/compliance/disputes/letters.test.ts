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

const FOR_TAX = ['For tax purposes, the $1.85 counts as interest paid in 2026', 'withheld $0.44']

/** What the rule wants said (RULES: Disputes), as a person reads it. */
const WANTED: Record<keyof LetterFacts, string[]> = {
  received: [
    'December 1,',
    'December 31',
    'we’ll credit the amount',
    '(555) 201-3344',
    'won’t be charged for a transfer you didn’t authorize',
    'no fee',
  ],
  credited: [
    '$366.85',
    '$365.00',
    '$1.85',
    'December 1,',
    'use the full amount',
    'December 31',
    'no fee',
  ],
  corrected: ['$366.85', '$1.85', 'December 2,', 'final', 'won’t take it back', ...FOR_TAX],
  other_error: [...FINDINGS, 'final', 'not the one that was reported', ...FOR_TAX],
  no_error: [...FINDINGS, 'no error', 'no fee'],
  taken_back: ['$366.85', 'December 9,', '$10.00', 'owe us'],
}

describe('letters about a dispute', () => {
  it.each(Object.keys(WANTED) as (keyof LetterFacts)[])('%s says all the rule wants', (kind) => {
    const write: (facts: never, by: typeof writer) => { paragraphs: string[] } =
      DISPUTE_LETTERS[kind]
    const text = write(FACTS[kind] as never, writer).paragraphs.join(' ')
    for (const words of [...WANTED[kind], 'AB12CD34', 'November 16']) expect(text).toContain(words)
  })

  it.each([
    ['by_hand', 'we’ll set the amount aside for you by that day'],
    ['by_staff', 'A credit isn’t automatic, and we’ll write to you when we make one'],
  ] as const)('promises no more than there is: %s', (credit, words) => {
    const { paragraphs } = DISPUTE_LETTERS.received({ ...FACTS.received, credit }, writer)
    expect(paragraphs.join(' ')).not.toContain('we’ll credit the amount to your account')
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
