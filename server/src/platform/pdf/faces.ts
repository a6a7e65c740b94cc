import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import * as fontkit from 'fontkit'
import { rememberGlyphs } from './remember-glyphs.ts'
import { rememberLayouts } from './remember-layouts.ts'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 'regular' | 'bold'

/** One embedded font file; it has the letters of some alphabets. */
export interface Face {
  /** What a document calls it. */
  name: string
  font: fontkit.Font
}

/** A piece of a text that one face can write. */
export interface Run {
  face: Face
  text: string
}

/** In the order they are asked: Lato, which the pages have too, then what it lacks. */
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

/** Parsed once in each process: that takes longer than writing a page. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = opened.get(weight)
  if (known) return known
  const faces = FILES.map((file, index) => ({
    name: `${weight}-${index}`,
    font: rememberGlyphs(
      rememberLayouts(
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
 * A text in the faces that have its letters, each as long as it can go on. What none of them has is
 * written in Latin letters: nobody reads an empty box.
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

/** In points. */
export function widthOf({ face, text }: Run, sizePt: number): number {
  const { advanceWidth } = face.font.layout(text)
  return (advanceWidth * sizePt) / face.font.unitsPerEm
}
