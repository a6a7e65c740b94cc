import { expect, it } from 'vitest'
import { findGap, walFrom } from './wal-files.ts'

const BYTES = 16 * 2 ** 20
const name = (log: string, segment: string, timeline = '00000001') =>
  `${timeline}${log.padStart(8, '0')}${segment.padStart(8, '0')}`

it('finds the first file that an archive lacks', () => {
  const all = [name('0', 'FD'), name('0', 'FE'), name('0', 'FF'), name('1', '0'), name('1', '1')]
  expect(findGap(all, name('0', 'FD'), BYTES)).toBeUndefined()
  for (const missing of all.slice(0, -1)) {
    const rest = all.filter((one) => one !== missing)
    expect(findGap(rest, name('0', 'FD'), BYTES)).toBe(missing)
  }
  expect(findGap([], name('0', '2'), BYTES)).toBe(name('0', '2'))
})

it('counts as many files in four gigabytes as the server’s files are large', () => {
  const large = [name('0', '3'), name('1', '0')]
  expect(findGap(large, name('0', '3'), 2 ** 30)).toBeUndefined()
  expect(findGap(large, name('0', '3'), BYTES)).toBe(name('0', '4'))
})

it('leaves other timelines and older files out', () => {
  const all = [name('0', '1'), name('0', '2'), name('0', '3'), name('0', '4', '00000002')]
  expect(walFrom(all, name('0', '2'))).toEqual([name('0', '2'), name('0', '3')])
  expect(findGap(all, name('0', '2'), BYTES)).toBeUndefined()
})
