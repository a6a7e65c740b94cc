import { expect } from './fixtures.ts'
import { BASE_URL } from './server.ts'

const CLOCK = `${BASE_URL}/sandbox/api/clock`

/** Only as far as the next file leaves: the day after it a deposit would be in the account. */
export async function passCutOff(): Promise<void> {
  const { next } = (await (await fetch(CLOCK)).json()) as { next: { cut_off: string } }
  await move({ to: next.cut_off })
}

/** The bank's day, so many days from its today. */
export async function dayAhead(days: number): Promise<string> {
  const { now } = (await (await fetch(CLOCK)).json()) as { now: string }
  const day = new Date(now)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Banking days pass, and whatever falls due in them is done. */
export async function passDays(days: number): Promise<void> {
  await move({ advance_days: days })
}

async function move(by: { to: string } | { advance_days: number }): Promise<void> {
  const reply = await fetch(CLOCK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(by),
  })
  expect(reply.ok).toBe(true)
}
