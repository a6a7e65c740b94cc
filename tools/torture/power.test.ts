import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loseFrom, placeOf } from './power.ts'

const SEGMENT = 1024 * 1024

const held = { folder: '' }
beforeEach(() => {
  held.folder = mkdtempSync(path.join(tmpdir(), 'wal-'))
})
afterEach(() => rmSync(held.folder, { recursive: true, force: true }))

test('a place in the log is a file and an offset in it', () => {
  expect(placeOf('0/300010', SEGMENT)).toEqual({ segment: 3n, offset: 16, segmentBytes: SEGMENT })
  expect(placeOf('2/0', SEGMENT).segment).toBe(2n * 4096n)
})

test('what comes after the place is lost, and nothing before it', () => {
  const nameOf = (low: string) => `0000000100000002${low.padStart(8, '0')}`
  for (const low of ['1', '2', '3']) {
    writeFileSync(path.join(held.folder, nameOf(low)), Buffer.alloc(SEGMENT, 7))
  }
  writeFileSync(path.join(held.folder, 'archive_status'), '')
  loseFrom(held.folder, placeOf('2/200010', SEGMENT))
  expect(readdirSync(held.folder).toSorted()).toEqual([nameOf('1'), nameOf('2'), 'archive_status'])
  const before = readFileSync(path.join(held.folder, nameOf('1')))
  expect(before.every((byte) => byte === 7)).toBe(true)
  const cut = readFileSync(path.join(held.folder, nameOf('2')))
  expect(cut.length).toBe(SEGMENT)
  expect(cut.subarray(0, 16).every((byte) => byte === 7)).toBe(true)
  expect(cut.subarray(16).every((byte) => byte === 0)).toBe(true)
})
