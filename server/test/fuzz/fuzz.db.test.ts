import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSuccess } from '@passbook/contract/envelope'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { runQueuedJobs } from '../browser.ts'
import { SEED } from '../chance/seed.ts'
import { type Caller, type Cast, gather, readAll } from './callers.ts'
import { ENDPOINTS, nameOf } from './endpoints.ts'
import { judge } from './judge.ts'
import { type FuzzCall, makeCall, makeForeignCalls } from './make-call.ts'
import { Random } from './random.ts'
import { sendCall } from './send-call.ts'

/**
 * Every call of the contract with hostile input, by everybody it was not made for: nothing fails
 * inside, nothing is told that is not the caller's, and the books are as they should be afterwards.
 * The same seed makes the same calls: `SEED=7 npx vitest run server/test/fuzz`.
 */

const CALLS = 2_000
const MAX_TOLD = 20

interface Outcome {
  wrong: string[]
  /** Calls that were answered with success. */
  granted: Set<string>
}

/** One after the other for each caller, so that what a person did before is the same every time. */
async function callAll(cast: Cast, port: number): Promise<Outcome> {
  const agent = new http.Agent({ keepAlive: true })
  const everybody = [...cast.callers, ...cast.bystanders]
  const outcome: Outcome = { wrong: [], granted: new Set() }
  const lanes = [...planAll(cast)].map(async ([caller, plan]) => {
    for (const { number, make } of plan) {
      const call = make()
      caller.said += `${call.path} ${call.body ?? ''}\n`
      const reply = await sendCall({ port, agent }, call)
      const problems = judge(call, reply, everybody)
      if (problems.length > 0) outcome.wrong.push(toldOf(number, call, problems, reply.text))
      if (isSuccess(reply.status)) outcome.granted.add(nameOf(call.endpoint))
      if (reply.status === 401 || call.endpoint.path === '/logout') await caller.renew()
    }
  })
  await Promise.all(lanes)
  agent.destroy()
  return outcome
}

interface Planned {
  number: number
  make: () => FuzzCall
}

/** Every call by anybody; and one who may call, for each thing of a bystander of the same institution. */
function planAll({ callers, bystanders }: Cast): Map<Caller, Planned[]> {
  const random = new Random(SEED)
  const plans = new Map<Caller, Planned[]>(callers.map((caller) => [caller, []]))
  const [saver] = callers
  const [bystander] = bystanders
  if (!saver || !bystander) throw new Error('nobody came')
  for (const endpoint of ENDPOINTS) {
    for (const call of makeForeignCalls(endpoint, saver, bystander, random)) {
      plans.get(saver)?.push({ number: -1, make: () => call })
    }
  }
  for (let number = 0; number < CALLS; number += 1) {
    const endpoint = ENDPOINTS[number % ENDPOINTS.length] ?? random.pick(ENDPOINTS)
    const caller = random.pick(callers)
    const own = new Random(random.below(2 ** 31))
    const others = [...callers, ...bystanders].filter((one) => one !== caller)
    plans.get(caller)?.push({ number, make: () => makeCall(endpoint, caller, others, own) })
  }
  return plans
}

function toldOf(number: number, call: FuzzCall, problems: string[], text: string): string {
  const { endpoint, caller, path, body = '' } = call
  return (
    `seed ${SEED}, call ${number}, ${caller.name}: ${nameOf(endpoint)} ${problems.join('; ')}\n` +
    `  sent ${path.slice(0, 300)} ${body.slice(0, 300)}\n  got ${text.slice(0, 300)}`
  )
}

describe(`${CALLS} hostile calls of seed ${SEED}`, () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })

  it('break nothing, get nothing, and leave the books as they should be', async () => {
    const cast = await gather(test)
    const before = await Promise.all(cast.bystanders.map(({ browser }) => readAll(browser)))
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const { wrong, granted } = await callAll(cast, port)
    expect(wrong.slice(0, MAX_TOLD).join('\n'), `${wrong.length} replies are wrong`).toBe('')
    // Otherwise all of it would have ended at the door.
    expect(granted.size).toBeGreaterThan(ENDPOINTS.length / 2)
    const after = await Promise.all(cast.bystanders.map(({ browser }) => readAll(browser)))
    expect(after).toEqual(before)
    // What they left in the queue was written by hostile hands too.
    await runQueuedJobs(test)
    await expectSoundBooks(test.ctx.db)
    expect(({} as Record<string, unknown>)['is_primary']).toBeUndefined()
  })
})
