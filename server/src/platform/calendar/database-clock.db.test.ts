import pino from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useBank } from '../../../test/banking.ts'
import { systemClock } from './clock.ts'
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts'

const MINUTE_MS = 60_000
const silent = pino({ level: 'silent' })

describe('the time of a process', () => {
  const bank = useBank()
  let clock: DatabaseClock | undefined
  const open = (url = bank.database.appUrl) =>
    openDatabaseClock({ url, log: silent, askEveryMs: 20 })
  afterEach(async () => {
    vi.restoreAllMocks()
    await clock?.stop()
  })

  async function databaseAheadMs(of: DatabaseClock): Promise<number> {
    const { rows } = await bank.ctx.pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    return (rows[0]?.ms ?? NaN) - of.now().getTime()
  }

  it('is that of the database on a machine whose clock is two minutes behind', async () => {
    vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() - 2 * MINUTE_MS))
    clock = await open()
    expect(Math.abs(await databaseAheadMs(clock))).toBeLessThan(MINUTE_MS / 4)
  })

  it('does not jump when somebody sets the clock of the machine', async () => {
    clock = await open()
    const before = clock.now().getTime()
    vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + 2 * MINUTE_MS))
    const after = clock.now().getTime()
    expect(after).toBeGreaterThanOrEqual(before)
    expect(after - before).toBeLessThan(MINUTE_MS / 4)
  })

  it('follows the database when that goes on by another clock, as after a switch to another machine', async () => {
    const timer = performance.now.bind(performance)
    clock = await open()
    // Seen from a timer that loses two minutes, the database is two minutes ahead.
    vi.spyOn(performance, 'now').mockImplementation(() => timer() - 2 * MINUTE_MS)
    const followed = clock
    await vi.waitFor(async () => {
      expect(Math.abs(await databaseAheadMs(followed))).toBeLessThan(MINUTE_MS / 4)
    })
  })

  it('is that of the machine while the database cannot be reached', async () => {
    clock = await open('postgres://nobody@127.0.0.1:1/none')
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(MINUTE_MS / 4)
  })
})
