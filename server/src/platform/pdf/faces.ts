import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import * as fontkit from 'fontkit'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/**
 * How many words are cached. Documents repeat the same words, but each has amounts that never come again, and
 * a cached word takes over a kilobyte in every face and thread.
 */
const MAX_WORDS = 2_000

/**
 * Caches the layout of each word, which took a third of the time of a document. Each caller gets a copy of
 * the positions, because they are scaled in place.
 */
function cacheLayouts(font: Font): Font {
  const layOutUncached = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text, ...rest) => {
    if (rest.some((each) => each !== undefined)) return layOutUncached(text, ...rest)
    let run = known.get(text)
    if (run === undefined) {
      run = layOutUncached(text)
      if (known.size >= MAX_WORDS) known.clear()
      known.set(text, run)
    }
    return copyOf(run)
  }
  return font
}

function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map(({ ...position }) => position)
  const copy = Object.create(run) as GlyphRun
  return Object.defineProperty(copy, 'positions', { value: positions })
}

/** The method of a glyph that reads its outline; its types lack it. */
const DECODE = '_decode'
type Outlined = Glyph & Record<typeof DECODE, () => unknown>

/** Caches the outline of each letter: every document embeds the letters it uses, always the same few. */
function cacheGlyphs(font: Font): Font {
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

export type Weight = 'regular' | 'bold'

/** One embedded font file, with the letters of some alphabets. */
export interface Face {
  /** The name of the font in a document. */
  name: string
  font: fontkit.Font
}

/** A piece of text that one face can write. */
export interface Run {
  face: Face
  text: string
}

/** In the order in which they are tried: Lato, as on the web pages, then fonts with the missing letters. */
const FILES = [
  '@fontsource/lato/files/lato-latin-{weight}-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-latin-{weight}-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-latin-ext-{weight}-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-vietnamese-{weight}-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-greek-{weight}-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-cyrillic-{weight}-normal.woff',
]

const WEIGHTS: Record<Weight, string> = { regular: '400', bold: '700' }

const { resolve } = createRequire(import.meta.url)
const opened = new Map<Weight, readonly Face[]>()

/** Parsed once per process, because that takes longer than writing a page. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = opened.get(weight)
  if (known) return known
  const faces = FILES.map((file, index) => ({
    name: `${weight}-${index}`,
    font: cacheGlyphs(
      cacheLayouts(
        fontkit.create(
          unpackWoff(readFileSync(resolve(file.replace('{weight}', WEIGHTS[weight])))),
        ) as fontkit.Font,
      ),
    ),
  }))
  opened.set(weight, faces)
  return faces
}

/**
 * Divides text into runs of the faces that have its letters. A letter that no face has is written in Latin
 * letters instead of an empty box.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const faces = facesOf(weight)
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const own = faceFor(faces, letter)
    const written = own ? letter : anyAscii(letter)
    const face = own ?? faces[0]
    const last = runs.at(-1)
    if (!face || written === '') continue
    if (last?.face === face) last.text += written
    else runs.push({ face, text: written })
  }
  return runs
}

function faceFor(faces: readonly Face[], letter: string): Face | undefined {
  const code = letter.codePointAt(0) ?? 0
  return faces.find(({ font }) => font.hasGlyphForCodePoint(code))
}

/** The width of a run, in points. */
export function widthOf({ face, text }: Run, sizePt: number): number {
  const { advanceWidth } = face.font.layout(text)
  return (advanceWidth * sizePt) / face.font.unitsPerEm
}
