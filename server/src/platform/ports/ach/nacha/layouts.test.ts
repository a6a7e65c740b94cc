import { describe, expect, it } from 'vitest'
import * as addenda from './addenda-layouts.ts'
import * as entries from './entry-layouts.ts'
import { IAT_ADDENDA } from './iat-addenda-layouts.ts'
import * as layouts from './layouts.ts'
import type { Layout } from './record.ts'

const ALL: Layout[] = [
  ...[layouts, entries, addenda].flatMap((tables) => Object.values<Layout>(tables)),
  ...Object.values<Layout>(IAT_ADDENDA),
]

describe('record layouts', () => {
  it.each(ALL)('$title covers columns 1 to 94 once each', ({ fields }) => {
    let next = 1
    for (const { start, length } of fields) {
      expect(start).toBe(next)
      next = start + length
    }
    expect(next).toBe(95)
  })

  it.each(ALL)('$title names each field once', ({ fields }) => {
    const names = fields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
