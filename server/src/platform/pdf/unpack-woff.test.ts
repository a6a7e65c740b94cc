import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)
const woff = readFileSync(resolve('@fontsource/lato/files/lato-latin-400-normal.woff'))

describe('a font that was packed for the web', () => {
  it('is the same font when it is unpacked', () => {
    const packed = fontkit.create(woff) as fontkit.Font
    const plain = fontkit.create(unpackWoff(woff)) as fontkit.Font
    expect(plain.postscriptName).toBe(packed.postscriptName)
    expect(plain.numGlyphs).toBe(packed.numGlyphs)
    for (const text of ['Savings statement', '$12,345.67', 'AVATAR fi “Ö”']) {
      expect(plain.layout(text).advanceWidth).toBe(packed.layout(text).advanceWidth)
    }
    const shapes = (font: fontkit.Font) =>
      font.glyphsForString('Ag8§').map(({ path }) => path.toSVG())
    expect(shapes(plain)).toEqual(shapes(packed))
  })

  it('is nothing else', () => {
    expect(() => unpackWoff(Buffer.from('OTTO and more'))).toThrow('not a WOFF file')
  })
})
