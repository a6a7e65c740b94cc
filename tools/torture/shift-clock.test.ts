import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'

const HOUR_MS = 3_600_000

const held = { folder: '' }
beforeEach(() => {
  held.folder = temporaryFolder('clock')
})
afterEach(() => rmSync(held.folder, { recursive: true, force: true }))

test('the clock jumps ahead and back as the file says, and dates that are given stay', async () => {
  const file = path.join(held.folder, 'clock')
  process.env['CLOCK_FILE'] = file
  const RealDate = Date
  const aheadMs = () => Date.now() - RealDate.now()
  await import('./shift-clock.ts')
  try {
    expect(aheadMs()).toBe(0)
    writeFileSync(file, String(HOUR_MS))
    await expect.poll(aheadMs).toBeGreaterThanOrEqual(HOUR_MS)
    expect(new Date().getTime() - RealDate.now()).toBeGreaterThanOrEqual(HOUR_MS)
    writeFileSync(file, String(-HOUR_MS))
    await expect.poll(aheadMs).toBeLessThanOrEqual(-HOUR_MS + 1_000)
    const given = new Date('2026-11-16T15:00:00Z')
    expect(given.toISOString()).toBe('2026-11-16T15:00:00.000Z')
    expect([given instanceof Date, given instanceof RealDate, given.constructor]).toEqual([
      true,
      true,
      Date,
    ])
  } finally {
    globalThis.Date = RealDate
    RealDate.prototype.constructor = RealDate
  }
})
