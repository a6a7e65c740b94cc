import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMark } from './mark.ts'

const icon = (slug: string) =>
  readFileSync(new URL(`../../seed/logos/${slug}-icon.svg`, import.meta.url), 'utf8')
const drawn = (body: string) => `<svg viewBox="0 0 32 16">${body}</svg>`

describe('the mark of an institution', () => {
  it.each(['harborlight', 'summit', 'meadow', 'juniper'])('of %s can be drawn', (slug) => {
    const mark = readMark(icon(slug))
    expect(mark).toMatchObject({ width: 32, height: 32 })
    expect(mark?.shapes.length).toBeGreaterThan(1)
  })

  it('is read shape by shape', () => {
    const body = '<circle cx="4" cy="5" r="3"/><path d="M0 0h4" fill="none" stroke="#112233"/>'
    expect(readMark(drawn(body))).toEqual({
      width: 32,
      height: 16,
      shapes: [
        { kind: 'circle', x: 4, y: 5, radius: 3, fill: '#000000', stroke: null, strokeWidth: 1 },
        { kind: 'path', d: 'M0 0h4', fill: null, stroke: '#112233', strokeWidth: 1 },
      ],
    })
  })

  it.each([
    ['a group that moves it', '<g transform="scale(2)"><path d="M0 0h4"/></g>'],
    ['a shape that is turned', '<rect width="4" height="4" transform="rotate(45)"/>'],
    ['a colour by name', '<rect width="4" height="4" fill="rebeccapurple"/>'],
    ['a gradient', '<rect width="4" height="4" fill="url(#fade)"/>'],
    ['a size in percent', '<rect width="100%" height="4"/>'],
    ['letters', '<text x="1" y="2">H</text>'],
    ['nothing', ''],
  ])('with %s is left out rather than drawn by half', (_, body) => {
    expect(readMark(drawn(body))).toBeUndefined()
  })

  it('is left out without a size of its own, or when it is longer than a statement', () => {
    expect(readMark('<svg><path d="M0 0h4"/></svg>')).toBeUndefined()
    expect(readMark(drawn(`<path d="M0 0${'h1'.repeat(2_000)}"/>`))).toBeUndefined()
    expect(readMark('')).toBeUndefined()
  })
})
