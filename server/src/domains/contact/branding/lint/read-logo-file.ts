/** What can be read from a logo file without rendering it. */
export interface LogoFacts {
  /** Null for an SVG without a size. */
  width: number | null
  height: number | null
  /** True if the page shows through parts of it. */
  isTransparent: boolean
  /** The color used most; null if it cannot be measured. */
  mainColor: string | null
}

interface LogoFile {
  content: Buffer
  content_type: string
}

export function readLogoFile({ content, content_type }: LogoFile): LogoFacts {
  return content_type === 'image/png' ? readPng(content) : readSvg(content.toString('utf8'))
}

const WITH_ALPHA = new Set([4, 6])

/** The first chunk of a PNG holds its size and color type. */
function readPng(content: Buffer): LogoFacts {
  if (content.length < 29) {
    return { width: null, height: null, isTransparent: false, mainColor: null }
  }
  return {
    width: content.readUInt32BE(16),
    height: content.readUInt32BE(20),
    isTransparent: WITH_ALPHA.has(content.readUInt8(25)) || content.includes('tRNS'),
    mainColor: null,
  }
}

function readSvg(text: string): LogoFacts {
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? ''
  const [width, height] = (attribute(root, 'viewBox') ?? '')
    .split(/[\s,]+/)
    .slice(2)
    .map(Number)
  const isSized = width !== undefined && height !== undefined && width > 0 && height > 0
  return {
    width: isSized ? width : null,
    height: isSized ? height : null,
    isTransparent: true,
    mainColor: mainColorOf(text),
  }
}

const SHAPE = /<(?:path|rect|circle|ellipse|polygon|polyline|line|text)\b[^>]*>/g

/** The color with the most markup, because lettering takes many strokes and a background only one. */
function mainColorOf(text: string): string | null {
  const inherited = colorIn(/<(?:svg|g)\b[^>]*\bfill[^>]*>/.exec(text)?.[0] ?? '') ?? BLACK
  const weights = new Map<string, number>()
  for (const [shape] of text.matchAll(SHAPE)) {
    const color = colorIn(shape) ?? inherited
    weights.set(color, (weights.get(color) ?? 0) + shape.length)
  }
  const [heaviest] = [...weights].toSorted(([, a], [, b]) => b - a)
  const color = heaviest?.[0]
  return color !== undefined && HEX.test(color) ? color : null
}

const BLACK = '#000000'
const HEX = /^#[0-9a-f]{6}$/
const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: BLACK,
  currentcolor: BLACK,
}

/** Undefined if the shape has no color attribute. */
function colorIn(tag: string): string | undefined {
  const [fill, stroke] = ['fill', 'stroke'].map(
    (name) =>
      attribute(tag, name) ?? new RegExp(`[;"'\\s]${name}\\s*:\\s*([^;"']+)`).exec(tag)?.[1],
  )
  const drawn = (fill === 'none' ? stroke : fill)?.trim().toLowerCase()
  if (drawn === undefined) return undefined
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(drawn)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return NAMED[drawn] ?? drawn
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]
}
