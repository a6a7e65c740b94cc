import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAscii } from './transliterate.ts'

describe('toAscii', () => {
  it.each([
    ['José Peña-Niño', 'Jose Pena-Nino'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Weiß', 'Weiss'],
    ['Ægir Þórsson', 'AEgir THorsson'],
    ['Søren Đoković', 'Soren Dokovic'],
    ['Nguyễn Thị Hạnh', 'Nguyen Thi Hanh'],
    ['O’Brien – “Bo”', 'O\'Brien - "Bo"'],
    ['ﬁnn\u00a0\tx', 'finn x'],
    ['Иван', '????'],
    ['  two  spaces ', 'two spaces'],
  ])('%s → %s', (name, ascii) => {
    expect(toAscii(name)).toBe(ascii)
  })

  it('is always printable ASCII, and leaves that alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const ascii = toAscii(name)
        expect(ascii).toMatch(/^[ -~]*$/)
        expect(toAscii(ascii)).toBe(ascii)
      }),
    )
  })
})
