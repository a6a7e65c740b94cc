import type { Font, Glyph } from 'fontkit'

/** Where a glyph reads its outline; its types do not tell of it. */
const DECODE = '_decode'
type Outlined = Glyph & Record<typeof DECODE, () => unknown>

/**
 * A font that reads the outline of each letter once: every document embeds the letters it uses, and
 * they are always the same few.
 */
export function rememberGlyphs(font: Font): Font {
  const find = font.getGlyph.bind(font)
  font.getGlyph = (id, ...rest) => {
    const glyph = find(id, ...rest) as Outlined
    if (!Object.hasOwn(glyph, DECODE)) {
      const decode = glyph[DECODE].bind(glyph)
      let outline: unknown
      glyph[DECODE] = () => (outline ??= decode())
    }
    return glyph
  }
  return font
}
