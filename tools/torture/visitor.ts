import { randomInt } from 'node:crypto'
import { authEndpoints } from '@passbook/contract/auth'
import { brandingEndpoints } from '@passbook/contract/branding'
import { Browser } from './browser.ts'

const addressOf = ({ path }: { path: string }) => `/api/v1${path}`
const isGood = (reply: Awaited<ReturnType<Browser['send']>>) =>
  reply.kind === 'answered' && reply.status >= 200 && reply.status <= 299

/** Whether one process accepts a token that another has signed, as processes of one bank do. */
export async function acceptsTokenOf(port: number, other: number): Promise<boolean> {
  const browser = new Browser('visitor', '10.8.0.1')
  await browser.send(other, { method: 'GET', path: addressOf(authEndpoints.getCsrfCookie) })
  const { method } = authEndpoints.logout
  return isGood(await browser.send(port, { method, path: addressOf(authEndpoints.logout) }))
}

const BURST_CALLS = 150

/** Queues many jobs at once: each such call queues a job that checks whether the address has a login. */
export async function fillQueue(ports: readonly number[]): Promise<void> {
  const browser = new Browser('visitor', '10.8.0.2')
  await browser.send(ports[0] ?? 0, { method: 'GET', path: addressOf(authEndpoints.getCsrfCookie) })
  const calls = Array.from({ length: BURST_CALLS }, (_, n) =>
    browser.send(ports[n % ports.length] ?? 0, {
      method: 'POST',
      path: addressOf(authEndpoints.forgotPassword),
      body: { email: `nobody${n}@torture.example` },
      // Rate limits by address are not tested here.
      headers: { 'x-forwarded-for': `10.7.${randomInt(250)}.${randomInt(250)}` },
    }),
  )
  await Promise.all(calls)
}

/** Reads and writes without pause until `leave` is called. */
export function visit(port: number) {
  const over = new AbortController()
  const refused: string[] = []
  let served = 0
  const call = async (turn: number) => {
    // Rate limits by address are not tested here.
    const browser = new Browser('visitor', `10.8.${(turn >> 8) & 255}.${turn & 255}`)
    const email = `nobody${turn}@torture.example`
    const calls = [
      { method: 'GET', path: addressOf(brandingEndpoints.getBranding) },
      { method: 'GET', path: addressOf(authEndpoints.getCsrfCookie) },
      { method: 'POST', path: addressOf(authEndpoints.forgotPassword), body: { email } },
    ]
    for (const sent of calls) {
      const reply = await browser.send(port, sent)
      if (isGood(reply)) served += 1
      else refused.push(`${sent.method} ${sent.path}: ${JSON.stringify(reply).slice(0, 200)}`)
    }
  }
  const visiting = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) await call(turn)
  })()
  return {
    leave: async () => {
      over.abort()
      await visiting
      return { refused, served }
    },
  }
}
