import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { readBai2 } from './bai2/read-bai2.ts'
import { writeBai2 } from './bai2/write-bai2.ts'
import { type ExpectedSettlement, matchLines, ownReference } from './match-lines.ts'
import { nameBreaks } from './name-breaks.ts'
import { type StatementLine, signedCents } from './statement.ts'

/** TRUST I9: drop, double and alter one line of 1,000: each is named, and no other. */

const DAY = parseBusinessDate('2026-11-16')
const LINES = 1_000

/** Few amounts, so that most lines have the amount of many others. */
const settlements = fc
  .array(fc.integer({ min: -40, max: 40 }), { minLength: LINES, maxLength: LINES })
  .map((amounts) =>
    amounts.map((amount, index): ExpectedSettlement => {
      const reference = `0910000${String(index + 1).padStart(8, '0')}`
      return { key: `e${index}`, date: DAY, cents: amount === 0 ? 1 : amount, reference }
    }),
  )

function toldBy(expected: readonly ExpectedSettlement[]): StatementLine[] {
  return expected.map(({ cents, reference }) => ({
    date: DAY,
    amountCents: Math.abs(cents),
    side: cents < 0 ? 'debit' : 'credit',
    typeCode: cents < 0 ? '557' : '257',
    reference,
    text: 'ACH RETURN, ITEM',
  }))
}

/** As the bank sends it, and as it is read again. */
function breaksOf(expected: readonly ExpectedSettlement[], told: readonly StatementLine[]) {
  const bank = { sender: '091000019', receiver: 'PASSBOOK', accountNumber: '900004417' }
  const { lines } = readBai2(writeBai2({ ...bank, date: DAY, lines: told }), null)
  const kept = lines.map((line, index) => ({
    key: `l${index}`,
    date: line.date,
    cents: signedCents(line),
    reference: ownReference(line),
  }))
  const matching = matchLines(expected, kept)
  const matched = new Set(matching.matches.map((match) => match.expected.reference))
  const breaks = nameBreaks(matching.expected, matching.lines, (one) => matched.has(one))
  return breaks.map(({ kind, expected: one, line }) => [kind, one?.key ?? null, line?.key ?? null])
}

const anyLine = fc.integer({ min: 0, max: LINES - 1 })

describe('one line of a thousand', () => {
  it('finds nothing wrong where nothing is', () => {
    fc.assert(
      fc.property(settlements, (expected) => {
        expect(breaksOf(expected, toldBy(expected))).toEqual([])
      }),
      { numRuns: 5 },
    )
  })

  it('names the line that was dropped', () => {
    fc.assert(
      fc.property(settlements, anyLine, (expected, at) => {
        expect(breaksOf(expected, toldBy(expected).toSpliced(at, 1))).toEqual([
          ['missing', `e${at}`, null],
        ])
      }),
      { numRuns: 20 },
    )
  })

  it('names the line that came twice', () => {
    fc.assert(
      fc.property(settlements, anyLine, (expected, at) => {
        const told = toldBy(expected)
        const twice = told.toSpliced(at, 0, ...told.slice(at, at + 1))
        expect(breaksOf(expected, twice)).toEqual([['doubled', null, `l${at + 1}`]])
      }),
      { numRuns: 20 },
    )
  })

  it('names the line whose amount, side or reference is another', () => {
    fc.assert(
      fc.property(settlements, anyLine, fc.integer({ min: 1, max: 9 }), (expected, at, off) => {
        const told = toldBy(expected)
        const line = told[at]
        if (line === undefined) throw new Error('no such line')
        const dearer = { ...line, amountCents: line.amountCents + off }
        expect(breaksOf(expected, told.with(at, dearer))).toEqual([
          ['amount_differs', `e${at}`, `l${at}`],
        ])
        const typeCode = line.side === 'debit' ? '257' : '557'
        expect(breaksOf(expected, told.with(at, { ...line, typeCode }))).toEqual([
          ['amount_differs', `e${at}`, `l${at}`],
        ])
        const strange = { ...line, reference: `0920000${String(at + 1).padStart(8, '0')}` }
        expect(breaksOf(expected, told.with(at, strange))).toEqual([
          ['unexpected', null, `l${at}`],
          ['missing', `e${at}`, null],
        ])
      }),
      { numRuns: 20 },
    )
  })

  it('takes a line without a reference by its day and amount', () => {
    fc.assert(
      fc.property(settlements, anyLine, (expected, at) => {
        const told = toldBy(expected).map((line, place) =>
          place === at ? { ...line, reference: '' } : line,
        )
        expect(breaksOf(expected, told)).toEqual([])
      }),
      { numRuns: 5 },
    )
  })
})
