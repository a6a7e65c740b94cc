import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** Zones ahead and behind, with half hours, with midnights that daylight saving skips. */
const ZONES = [
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'America/Santiago',
  'Africa/Cairo',
]

/** Prints every holiday of 2000 to 2099 and a promise for each fifth hour of a year. */
const script = `
  import { federalReserveHolidays } from '${new URL('./holidays.ts', import.meta.url).href}'
  import { moneyPromise } from '${new URL('./money-promise.ts', import.meta.url).href}'
  import { repetitionDates } from '${new URL('./repetition.ts', import.meta.url).href}'
  import { createHash } from 'node:crypto'
  const terms = { cutOffEastern: '16:00', cancelLeadMinutes: 15, depositHoldBusinessDays: 5 }
  const hash = createHash('sha256')
  for (let year = 2000; year < 2100; year++) hash.update([...federalReserveHolidays(year)].join())
  for (let ms = Date.UTC(2027, 0); ms < Date.UTC(2028, 0); ms += 5 * 3_600_000) {
    const now = new Date(ms)
    hash.update(JSON.stringify(moneyPromise({ direction: 'LinkedToPrimary', now, terms })))
  }
  hash.update(repetitionDates('2026-01-31', 'month', 500).join())
  const offset = new Date(Date.UTC(2026, 0)).getTimezoneOffset()
  console.log(offset + ' ' + hash.digest('hex'))
`

async function runIn(zone: string): Promise<{ offset: string; digest: string }> {
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, TZ: zone } })
  const [offset = '', digest = ''] = stdout.trim().split(' ')
  return { offset, digest }
}

describe('the time zone of the process', () => {
  it('shifts no holiday, no promise and no repetition', { timeout: 30_000 }, async () => {
    const utc = await runIn('UTC')
    expect(utc).toEqual({ offset: '0', digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    for (const zone of ZONES) {
      const there = await runIn(zone)
      expect(there.offset, `${zone} was in force`).not.toBe('0')
      expect(there.digest, zone).toBe(utc.digest)
    }
  })
})
