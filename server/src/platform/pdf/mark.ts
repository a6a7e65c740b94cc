/** A logo of plain shapes, drawn before the name of the institution. */
export interface Mark {
  /** The size in SVG units; it is scaled to the requested height. */
  width: number
  height: number
  shapes: readonly Shape[]
}

interface Paint {
  fill: string | null
  stroke: string | null
  strokeWidth: number
}

export type Shape = Paint &
  (
    | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number }
    | { kind: 'circle'; x: number; y: number; radius: number }
    | { kind: 'path'; d: string }
  )

/** The logo is stored with each document, so longer drawings are left out. */
const MAX_LENGTH = 4_000
const COLOR = /^#[0-9a-f]{6}$/i
const SVG = /^\s*<svg([^>]*)>(.*)<\/svg>\s*$/s
const SHAPE = /<(rect|circle|path)\b([^<>]*?)\/>/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g

const KNOWN: Record<string, readonly string[]> = {
  rect: ['x', 'y', 'width', 'height', 'rx', 'fill'],
  circle: ['cx', 'cy', 'r', 'fill'],
  path: ['d', 'fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap'],
}

/** Reads a logo; undefined unless it is only plain shapes in plain colors, because half a logo misleads. */
export function readMark(svg: string): Mark | undefined {
  const [, head = '', body = ''] = svg.length > MAX_LENGTH ? [] : (SVG.exec(svg) ?? [])
  const [left, top, width = 0, height = 0] = (attributesOf(head).get('viewBox') ?? '')
    .split(' ')
    .map(Number)
  if (left !== 0 || top !== 0 || !(width > 0) || !(height > 0)) return undefined
  if (body.replaceAll(SHAPE, '').trim() !== '') return undefined
  const shapes = [...body.matchAll(SHAPE)].map(([, kind = '', rest = '']) => toShape(kind, rest))
  if (shapes.length === 0 || !shapes.every((shape) => shape !== undefined)) return undefined
  return { width, height, shapes }
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function toShape(kind: string, text: string): Shape | undefined {
  const given = attributesOf(text)
  const isPlain = text.replaceAll(ATTRIBUTE, '').trim() === ''
  if (!isPlain || ![...given.keys()].every((name) => KNOWN[kind]?.includes(name))) return undefined
  const paint = paintOf(given)
  const number = (name: string) => Number(given.get(name) ?? 0)
  if (paint === undefined) return undefined
  const numbers = [...given].filter(([name]) => !['d', 'fill', 'stroke'].includes(name))
  const isNamed = ([name]: [string, string]) => name.startsWith('stroke-line')
  if (numbers.some((one) => !isNamed(one) && !Number.isFinite(Number(one[1])))) return undefined
  if (kind === 'path') return { ...paint, kind, d: given.get('d') ?? '' }
  if (kind === 'circle') {
    return { ...paint, kind, x: number('cx'), y: number('cy'), radius: number('r') }
  }
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
  return { ...paint, kind: 'rect', x, y, width, height, radius: number('rx') }
}

/** Reads fill and stroke with the defaults of SVG: black fill, no stroke. */
function paintOf(given: ReadonlyMap<string, string>): Paint | undefined {
  const fill = given.get('fill') ?? '#000000'
  const stroke = given.get('stroke') ?? 'none'
  if (![fill, stroke].every((color) => color === 'none' || COLOR.test(color))) return undefined
  return {
    fill: fill === 'none' ? null : fill,
    stroke: stroke === 'none' ? null : stroke,
    strokeWidth: Number(given.get('stroke-width') ?? 1),
  }
}
