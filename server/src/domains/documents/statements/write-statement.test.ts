import { CHARTER_WORDS } from '@passbook/contract/charter'
import { INSURER_SIGN } from '@passbook/contract/insurer'
import { describe, expect, it } from 'vitest'
import { readRawStructure } from '../../../../test/pdf/raw-structure.ts'
import { allOf } from '../../../../test/pdf/read-pdf.ts'
import { readStatement } from '../../../../test/pdf/statements.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { StatementToWrite } from './statement-to-write.ts'
import { write } from './write-statement.ts'

const day = parseBusinessDate

function sample(of: Partial<StatementToWrite> = {}): StatementToWrite {
  return {
    institution_id: '00000000-0000-4000-8000-000000000001',
    id: '00000000-0000-4000-8000-000000000002',
    account_id: '00000000-0000-4000-8000-000000000003',
    period_from: day('2027-03-01'),
    period_to: day('2027-03-31'),
    is_final: false,
    through_seq: 0,
    opening_cents: 0,
    closing_cents: 0,
    interest_cents: 0,
    withheld_cents: 0,
    fees_cents: 0,
    average_daily_balance_cents: 0,
    apy_earned: null,
    interest_this_year_cents: 0,
    holders: ['Ödön Őry', 'Ștefania Đỗ 漢'],
    lines: [],
    printed: {
      institution: 'Invented Savings',
      short_name: 'Invented',
      insurer: 'FDIC',
      color: '#0b5e6b',
      footer: 'Invented Savings · Member FDIC',
      support_email: 'help@example.com',
      errors: {
        phone: '(555) 201-3344',
        address: ['Invented Savings', '1 Long Wharf', 'Portland, ME 04101'],
      },
      account_last_four: '1234',
      address: ['12 Long Lane, Unit 4', 'Springfield, IL 62701'],
    },
    code: 'ABCDE23456',
    made_on: day('2027-04-01'),
    ...of,
  }
}

const many = Array.from({ length: 90 }, (_, index) => ({
  account_seq: index + 1,
  date: day('2027-03-09'),
  description: `Deposit from Copper Canyon Bank ending in ${1000 + index}`,
  amount_cents: 100,
  balance_cents: 100 * (index + 1),
  transaction_id: null,
}))

const read = async (of?: Partial<StatementToWrite>) => readStatement(await write(sample(of)))

describe('a statement on paper', () => {
  it('has one title, three tables with heads, and nothing outside its structure', async () => {
    const { root, tables, stray, isTagged, lines } = await read({ lines: many })
    expect([isTagged, stray]).toEqual([true, []])
    expect(allOf(root, 'H1').map(({ text }) => text)).toEqual(['Savings statement'])
    const heads = tables.map((table) => allOf(allOf(table, 'THead')[0] ?? table, 'TH').length)
    expect(heads).toEqual([2, 2, 4])
    for (const table of tables) {
      const rows = allOf(table, 'TBody').flatMap((body) => allOf(body, 'TR'))
      expect(rows.every(({ children }) => children[0]?.role === 'TH')).toBe(true)
    }
    expect(lines.map(([, description]) => description)).toEqual(
      many.map(({ description }) => description),
    )
  })

  it('is tagged on every page, with the scope of each header, its fonts, its title and language', async () => {
    const bytes = await write(sample({ lines: many }))
    const { title, language, pages, bookmarks } = await readStatement(bytes)
    expect(title).toBe('Savings statement, March 1, 2027 – March 31, 2027')
    expect([language, pages, bookmarks[0]]).toEqual(['en-US', 4, 'Savings statement'])
    const { fonts, ...raw } = readRawStructure(bytes)
    expect(raw).toEqual({ headersWithoutScope: 0, untaggedPages: 0, showsTitle: true })
    expect(fonts.length).toBeGreaterThan(1)
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
  })

  it('of a quiet month is one page', async () => {
    for (const insurer of ['FDIC', 'NCUA'] as const) {
      const printed = { ...sample().printed, insurer }
      const { pages } = await read({ lines: many.slice(0, 2), printed })
      expect(pages, insurer).toBe(1)
    }
  })

  it('has the mark of its institution, and the same words without one', async () => {
    const mark = '<svg viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#0b5e6b"/></svg>'
    const printed = { ...sample().printed, mark, brand_color: '#0b5e6b', tint: '#eef5f6' }
    const [plain, marked] = [await read(), await read({ printed })]
    expect(marked.words).toBe(plain.words)
    expect(marked.stray).toEqual([])
    expect((await write(sample({ printed }))).length).toBeGreaterThan(
      (await write(sample())).length,
    )
  })

  it('says whose it is, of what, and how to check it', async () => {
    const { words, root } = await read({ is_final: true })
    expect(words).toContain('Ödön Őry Ștefania Đỗ Han 12 Long Lane, Unit 4 Springfield, IL 62701')
    expect(words).toContain('Savings, ending in 1234')
    expect(words).toContain('31 days, the first and the last counted')
    expect(words).toContain('Closed on March 31, 2027')
    expect(words).toContain('Nothing was posted to your account in this period.')
    expect(words).toContain('ABCDE-23456')
    expect(words).toContain('no later than 60 days after')
    expect(words).toContain('help@example.com')
    expect(words).toContain(INSURER_SIGN.FDIC?.words)
    expect(allOf(root, 'H1')[0]?.text).toBe('Final savings statement')
  })

  it('says where to call and write about an error, with the short notice of Regulation E', async () => {
    const { words } = await read()
    expect(words).toContain(
      'Call us at (555) 201-3344 or write to us at Invented Savings, 1 Long Wharf, Portland, ME 04101, in the message center or at help@example.com as soon as you can, if you think this statement or a confirmation is wrong',
    )
  })

  it('made before that keeps its text, so that its bytes still have their hash', async () => {
    const { errors: _, ...printed } = sample().printed
    const { words } = await read({ printed })
    expect(words).toContain(
      'Write to us in the message center or at help@example.com as soon as you can, if you think',
    )
    expect(words).not.toContain('Call us')
  })

  it('of the first edition keeps its sentences; a new one has today’s, in the words of the charter', async () => {
    const first = await read()
    expect(first.bookmarks).toContain('How your interest came about')
    const printed = { ...sample().printed, insurer: 'NCUA', edition: 2 } as const
    const { words: text, facts, bookmarks } = await read({ printed })
    expect(bookmarks).toContain('How we calculated your dividends')
    const words = [text, Object.keys(facts).join('\n')].join('\n')
    expect(words).toContain('Share savings, ending in 1234')
    expect(words).toContain('31 days, including the first and last')
    expect(words).toContain('Fees (included above)')
    expect(words).not.toMatch(/came about|Whoever|within money out/)
  })

  it('says that the yield counts what was earned, as it is calculated; an earlier edition keeps its words', async () => {
    const wordsOf = async (edition: 2 | 3) =>
      (await read({ printed: { ...sample().printed, edition } })).words
    expect(await wordsOf(3)).toContain('shows what the interest earned in this period would')
    expect(await wordsOf(2)).toContain('shows what the interest paid in this period would')
  })

  it.each([
    ['FDIC', 3, false, 'Savings statement'],
    ['NCUA', 3, false, 'Share savings statement'],
    ['NCUA', 3, true, 'Final share savings statement'],
    ['NCUA', 2, false, 'Savings statement'],
  ] as const)('at %s (edition %i, final: %s) is a %s', async (insurer, edition, is_final, name) => {
    const printed = { ...sample().printed, insurer, edition }
    const { root } = await read({ printed, is_final })
    expect(allOf(root, 'H1').map(({ text }) => text)).toEqual([name])
  })

  it('of a credit union speaks of dividends, and of interest only to the IRS', async () => {
    const printed = { ...sample().printed, insurer: 'NCUA' } as const
    const { words, facts, bookmarks } = await read({ printed, withheld_cents: 12 })
    const all = [words, Object.keys(facts).join('\n'), bookmarks.join('\n')].join('\n')
    expect(Object.keys(facts)).toContain('Dividends paid')
    expect(all).toContain(CHARTER_WORDS['credit union'].earnings)
    expect(all.replaceAll('Dividends are reported to the IRS as interest.', '')).not.toMatch(
      /\binterest|\bbank\b|customer/i,
    )
    expect(words).toContain(INSURER_SIGN.NCUA?.words)
  })

  it('of one day names it once', async () => {
    const { title, words } = await read({ period_from: day('2027-03-31') })
    expect(title).toBe('Savings statement, March 31, 2027')
    expect(words).toContain('Period 1 day')
  })

  it('insured by nobody says nothing of an insurer', async () => {
    const { words } = await read({ printed: { ...sample().printed, insurer: 'NONE' } })
    expect(words).not.toMatch(/FDIC-Insured|NCUA/)
  })

  it('speaks of tax only where some was withheld', async () => {
    expect(Object.keys((await read()).facts)).not.toContain('Federal tax withheld')
    expect((await read({ withheld_cents: 12 })).facts).toMatchObject({
      'Federal tax withheld': '$0.12',
    })
  })
  it('tells what a corrected problem made good apart from the yield, in the words of its charter', async () => {
    const { printed } = sample()
    const { facts } = await read({ printed: { ...printed, made_good_cents: 42 } })
    expect(facts).toMatchObject({
      'Interest paid': '$0.00',
      'Interest for a problem we corrected, not in the yield': '$0.42',
    })
    const union = { ...printed, insurer: 'NCUA', made_good_cents: 42 } as const
    const words = Object.keys((await read({ printed: union })).facts)
    expect(words).toContain('Dividends for a problem we corrected, not in the yield')
    expect(Object.keys((await read()).facts).join()).not.toContain('corrected')
  })
})
