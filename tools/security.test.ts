import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const rows = readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (\d+\..+?) \| (.*?) ?\| (.*) \|$/.exec(line)?.slice(1) ?? [])
const table = Array.from({ length: rows.length / 3 }, (_, at) => {
  const [section = '', how = '', held = ''] = rows.slice(at * 3, at * 3 + 3)
  return {
    section,
    how,
    held,
    files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }
})

/** How many sections each chapter of the standard has. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]
/** Sections that are for level 3 alone. */
const LEVEL_3_ONLY = ['11.7']

describe('the table of OWASP ASVS in SECURITY.md', () => {
  it('has every section of every chapter once', () => {
    const named = table.flatMap(({ section }) => {
      const [, range] = /^(\d+\.\d+ to \d+\.\d+)/.exec(section) ?? []
      const [first = '', last = ''] = range?.split(' to ') ?? []
      if (!range) return section.match(/\d+\.\d+/g) ?? []
      const [chapter = '', from = ''] = first.split('.')
      const count = Number(last.split('.')[1]) - Number(from) + 1
      return Array.from({ length: count }, (_, n) => `${chapter}.${Number(from) + n}`)
    })
    const wanted = SECTIONS.flatMap((count, at) =>
      Array.from({ length: count }, (_, n) => `${at + 1}.${n + 1}`),
    )
    expect(named).toEqual(wanted.filter((section) => !LEVEL_3_ONLY.includes(section)))
  })

  it.each(table.map((row) => [row.section, row] as const))(
    '%s names tests that exist, or says why there is none',
    (_section, { how, held, files }) => {
      const isReason = /^(absent|operator): /.test(held)
      expect(isReason || (how !== '' && files.some((file) => /\.(test|e2e)\.ts$/.test(file)))).toBe(
        true,
      )
      const paths = files.filter((file) => file.includes('/'))
      expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
    },
  )
})
