import { describe, expect, it } from 'vitest'
import { layOut } from './lay-out.ts'

const STYLE = { weight: 'regular', sizePt: 10 } as const
const textOf = (lines: ReturnType<typeof layOut>) =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join('')

describe('a text in lines', () => {
  it('is the same text read line after line: no two words become one', () => {
    const text = 'Returned (R01): Deposit from Copper Canyon Bank ending in 7243'
    const lines = layOut(text, STYLE, 120)
    expect(lines.length).toBeGreaterThan(2)
    expect(textOf(lines)).toBe(text)
    for (const { widthPt } of lines) expect(widthPt).toBeLessThanOrEqual(120)
  })

  it('goes on within a word that is wider than the line, with no space in it', () => {
    const word = 'abcdefghij'.repeat(5)
    expect(textOf(layOut(`See ${word} there`, STYLE, 60))).toBe(`See ${word} there`)
  })
})
