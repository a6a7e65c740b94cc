import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTRAST_PAIRS, deriveTheme, type Tokens } from './theme.ts'

/** WCAG 2.2's own formula, written out here so that the test does not trust the library it tests. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function failures(tokens: Tokens): string[] {
  return CONTRAST_PAIRS.flatMap(({ of, on, ratio }) =>
    on.flatMap((background) => {
      const [front, back] = [tokens[of], tokens[background]]
      if (!front || !back) return [`${of} or ${background} is missing`]
      const actual = contrast(front, back)
      return actual >= ratio
        ? []
        : [`${of} ${front} on ${background} ${back}: ${actual.toFixed(2)}`]
    }),
  )
}

const hexColor = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, '0')}`,
)

describe('deriveTheme', () => {
  it('meets WCAG AA for any two brand colours, by day and by night, and always shows a hover', () => {
    assert(
      property(hexColor, hexColor, (primary, secondary) => {
        const { light, dark } = deriveTheme(primary, secondary)
        expect(failures(light)).toEqual([])
        expect(failures(dark)).toEqual([])
        expect(light['color-primary-hover']).not.toBe(light['color-primary'])
        expect(dark['color-primary-hover']).not.toBe(dark['color-primary'])
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00'])(
    'meets WCAG AA at the corner %s',
    (corner) => {
      const { light, dark } = deriveTheme(corner, corner)
      expect([...failures(light), ...failures(dark)]).toEqual([])
    },
  )

  it('asks 4.5:1 of everything but marks and edges, and 3:1 of those', () => {
    const lower = CONTRAST_PAIRS.filter(({ ratio }) => ratio < 4.5)
    expect(lower.every(({ ratio }) => ratio === 3)).toBe(true)
    expect(lower.map(({ of }) => of)).toEqual([
      'color-primary-edge',
      'color-secondary-edge',
      'color-control-border',
      'color-focus',
    ])
  })

  it('keeps a colour that already reads', () => {
    const { light } = deriveTheme('#14181f', '#5c6470')
    expect(light['color-primary']).toBe('#14181f')
    expect(light['color-primary-text']).toBe('#14181f')
    expect(light['color-secondary']).toBe('#5c6470')
    expect(light['color-ink-muted']).toBe('#5c6470')
  })

  it.each(['#f4d35e', '#ffe9a8', '#bfe3d0', '#ffffff'])(
    'keeps the light colour %s, with ink on it and an edge of 3:1 around it',
    (color) => {
      const { light } = deriveTheme(color, color)
      expect(light['color-primary']).toBe(color)
      expect(light['color-on-primary']).toBe('#05070a')
      expect(light['color-primary-text']).toBe(light['color-ink'])
      const edge = light['color-primary-edge'] ?? ''
      for (const page of ['color-paper', 'color-surface', 'color-panel']) {
        expect(contrast(edge, light[page] ?? '')).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it('draws no edge of its own around a colour that stands out by itself', () => {
    const { light } = deriveTheme('#a3123f', '#0b3d91')
    expect(light['color-primary-edge']).toBe('#a3123f')
    expect(light['color-secondary-edge']).toBe('#0b3d91')
  })

  it('tints the panels of three brands so that nobody takes one for another', () => {
    const panels = ['#14181f', '#a3123f', '#f4d35e'].map(
      (color) => deriveTheme(color, color).light['color-panel'],
    )
    expect(new Set(panels).size).toBe(3)
  })

  it('draws a black brand in white ink on dark paper', () => {
    const { dark } = deriveTheme('#14181f', '#5c6470')
    expect(contrast(dark['color-primary'] ?? '', dark['color-paper'] ?? '')).toBeGreaterThan(12)
  })

  it('has the same names by day and by night', () => {
    const { light, dark } = deriveTheme('#0b4f6c', '#c8553d')
    expect(Object.keys(dark)).toEqual(Object.keys(light))
  })

  it('is what the stylesheet falls back to for the default institution', () => {
    const css = readFileSync(new URL('../../../../web/src/styles.css', import.meta.url), 'utf8')
    const { light, dark } = deriveTheme('#14181f', '#5c6470')
    const declared = [...css.matchAll(/--(color-[a-z-]+): ((?:#|rgb)[^;]+);/g)].map(
      ([, name, value]) => [name, value],
    )
    expect(declared).toEqual([...Object.entries(light), ...Object.entries(dark)])
  })
})
