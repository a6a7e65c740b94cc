import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSuccess } from '@passbook/contract/envelope'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { runQueuedJobs } from '../browser.ts'
import { CONSOLE_ENDPOINTS } from '../console/every-desk.ts'
import { SEED } from '../chance/seed.ts'
import type { Caller } from './callers.ts'
import { nameOf } from './endpoints.ts'
import { judge } from './judge.ts'
import { type FuzzCall, makeCall } from './make-call.ts'
import { Random } from './random.ts'
import { sendCall } from './send-call.ts'
import { type StaffCast, gatherStaff } from './staff-callers.ts'

/**
 * Every call of the console with hostile input, by staff of every role, by those of another institution
 * and by nobody: nothing fails inside, and nothing of the other institution is told or touched.
 */

const CALLS_EACH = 5
const MAX_TOLD = 20
/** Filters that name somebody nobody here knows: they answer with nothing. */
const MAY_NAME_OTHERS = ['POST /console/audit/export']
const GRANTED_FOREIGN = 'granted for what is somebody else’s'

interface Outcome {
  wrong: string[]
  granted: Set<string>
}

/** One after the other for each caller, so that what somebody did before is the same every time. */
async function callAll(cast: StaffCast, port: number): Promise<Outcome> {
  const agent = new http.Agent({ keepAlive: true })
  const outcome: Outcome = { wrong: [], granted: new Set() }
  const random = new Random(SEED)
  const plans = new Map<Caller, (() => FuzzCall)[]>(cast.callers.map((one) => [one, []]))
  for (const endpoint of CONSOLE_ENDPOINTS) {
    for (let n = 0; n < CALLS_EACH; n += 1) {
      const caller = random.pick(cast.callers)
      const own = new Random(random.below(2 ** 31))
      const others = cast.strangersOf(caller)
      plans.get(caller)?.push(() => makeCall(endpoint, caller, others, own))
    }
  }
  const lanes = [...plans].map(async ([caller, plan]) => {
    for (const make of plan) {
      const call = make()
      caller.said += `${call.path} ${call.body ?? ''}\n`
      const reply = await sendCall({ port, agent }, call)
      const problems = judge(call, reply, cast.strangersOf(caller)).filter(
        (problem) =>
          problem !== GRANTED_FOREIGN || !MAY_NAME_OTHERS.includes(nameOf(call.endpoint)),
      )
      if (problems.length > 0) outcome.wrong.push(toldOf(call, problems, reply.text))
      if (isSuccess(reply.status)) outcome.granted.add(nameOf(call.endpoint))
      if (reply.status === 401 || call.endpoint.path === '/console/logout') await caller.renew()
    }
  })
  await Promise.all(lanes)
  agent.destroy()
  return outcome
}

function toldOf({ endpoint, caller, path, body = '' }: FuzzCall, problems: string[], text: string) {
  return (
    `seed ${SEED}, ${caller.name}: ${nameOf(endpoint)} ${problems.join('; ')}\n` +
    `  sent ${path.slice(0, 300)} ${body.slice(0, 300)}\n  got ${text.slice(0, 300)}`
  )
}

describe(`hostile calls of the console of seed ${SEED}`, () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })

  it('break nothing, get nothing of another institution, and leave the books as they should be', async () => {
    const cast = await gatherStaff(test)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const { wrong, granted } = await callAll(cast, port)
    expect(wrong.slice(0, MAX_TOLD).join('\n'), `${wrong.length} replies are wrong`).toBe('')
    // Otherwise all of it would have ended at the door; desks of one role alone are seldom met by it.
    expect(granted.size).toBeGreaterThan(CONSOLE_ENDPOINTS.length / 4)
    await runQueuedJobs(test)
    await expectSoundBooks(test.ctx.db)
  })
})
