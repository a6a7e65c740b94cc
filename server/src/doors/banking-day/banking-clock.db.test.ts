import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestContext, useBank } from '../../../test/banking.ts'
import { type Context, closeContext } from '../../context.ts'
import type { BankingClock } from './banking-clock.ts'

const HOUR_MS = 3_600_000

function clockOf({ bankingClock }: Context): BankingClock {
  if (!bankingClock) throw new Error('no sandbox')
  return bankingClock
}

function aheadMs(clock: BankingClock): number {
  return clock.now().getTime() - Date.now()
}

/** Reading two clocks takes a moment. */
function expectAhead(clock: BankingClock, ms: number): void {
  expect(Math.abs(aheadMs(clock) - ms)).toBeLessThan(10_000)
}

describe('the banking clock', () => {
  const bank = useBank()
  let twin: Context
  beforeAll(async () => {
    twin = await openTestContext(bank.database)
  })
  afterAll(() => closeContext(twin))

  test('begins with real time and moves forward only, at once here and soon elsewhere', async () => {
    const [here, there] = [clockOf(bank.ctx), clockOf(twin)]
    expectAhead(here, 0)
    await here.moveTo(new Date(Date.now() + 30 * HOUR_MS))
    expectAhead(here, 30 * HOUR_MS)
    await here.moveTo(new Date(Date.now() + HOUR_MS))
    expectAhead(here, 30 * HOUR_MS)
    await vi.waitFor(() => expectAhead(there, 30 * HOUR_MS), { timeout: 5_000, interval: 10 })
    expectAhead(clockOf(await openAndClose()), 30 * HOUR_MS)
  })

  test('follows over a lost connection', async () => {
    const [here, there] = [clockOf(bank.ctx), clockOf(twin)]
    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'passbook clock' and datname = current_database()`,
    )
    await owner.end()
    expect(rowCount).toBe(2)
    await here.moveTo(new Date(Date.now() + 300 * HOUR_MS))
    await vi.waitFor(() => expectAhead(there, 300 * HOUR_MS), { timeout: 5_000 })
  })

  test('in production banking runs on real time', async () => {
    const ctx = await openTestContext(bank.database, { SANDBOX: 'off' })
    expect(ctx.bankingClock).toBeNull()
    expect(Math.abs(ctx.clock.now().getTime() - Date.now())).toBeLessThan(10_000)
    await closeContext(ctx)
  })

  async function openAndClose(): Promise<Context> {
    const ctx = await openTestContext(bank.database)
    await closeContext(ctx)
    return ctx
  }
})
