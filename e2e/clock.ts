import { expect } from './fixtures.ts'
import { BASE_URL } from './server.ts'

const CLOCK = `${BASE_URL}/sandbox/api/clock`

/** Only as far as the next file leaves: the day after it a deposit would be in the account. */
export async function passCutOff(): Promise<void> {
  const { next } = (await (await fetch(CLOCK)).json()) as { next: { cut_off: string } }
  const reply = await fetch(CLOCK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: next.cut_off }),
  })
  expect(reply.ok).toBe(true)
}
