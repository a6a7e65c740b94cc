import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, readOfx } from '../../../../../test/history/read-exports.ts'
import { writeCsvRows } from '../../../../platform/csv.ts'
import { decimalOf } from '../../../../platform/decimal.ts'
import { inSgml } from './ofx.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'x') }),
)

describe('what is written into a file', () => {
  it('is one cell of a table, and never a formula', () => {
    fc.assert(
      fc.property(anyText, fc.string(), (text, next) => {
        const [cells] = readCsv(writeCsvRows([[text, next]]))
        const [read = '', ...rest] = cells ?? []
        expect(rest).toHaveLength(1)
        expect(read).not.toMatch(/^[=+\-@\t\r\n]/)
        expect([text, `'${text}`]).toContain(read)
      }),
    )
    expect(['=1', '+1', '-1', '@a', '\tx', '＝1'].map((text) => writeCsvRows([[text]]))).toEqual(
      ["'=1", "'+1", "'-1", "'@a", "'\tx", "'＝1"].map((cell) => `${cell}\r\n`),
    )
    expect(writeCsvRows([['Deposit, from Bank', { cents: -5 }, '']])).toBe(
      '"Deposit, from Bank",-0.05,\r\n',
    )
  })

  it('is one value of a statement, however it is cut', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, length) => {
        const written = inSgml(`a${text}`, length)
        const { ofx } = readOfx(`A:1\r\n\r\n<OFX><NAME>${written}</OFX>`)
        const { NAME = '' } = ofx.values
        expect(NAME.length).toBeLessThanOrEqual(length)
        expect(NAME[0]).toBe('a')
        expect(ofx.parts).toEqual([])
      }),
    )
    expect(inSgml('Café <R&D>', 9)).toBe('Cafe &lt;R&amp;D')
  })

  it('is an amount to the cent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const written = decimalOf(cents)
        expect(written).toMatch(/^-?\d+\.\d\d$/)
        expect(BigInt(written.replace('.', ''))).toBe(BigInt(cents))
      }),
    )
    expect([0, 5, -5, -1250_05].map(decimalOf)).toEqual(['0.00', '0.05', '-0.05', '-1250.05'])
  })
})
