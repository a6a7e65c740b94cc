import { describe, expect, it } from 'vitest'
import { useTestApp } from '../app.ts'
import { CONSOLE_ENDPOINTS } from '../console/every-desk.ts'
import { SEED } from '../chance/seed.ts'
import { nameOf } from './endpoints.ts'
import { judge } from './judge.ts'
import { makeCall } from './make-call.ts'
import { Random } from './random.ts'
import { callsWanted, runCalls } from './run-calls.ts'
import { type StaffCast, gatherStaff } from './staff-callers.ts'

/**
 * Every call of the console with hostile input, by staff of every role, by those of another institution
 * and by nobody: nothing fails inside, and nothing of the other institution is revealed or touched.
 */

const CALLS = callsWanted(CONSOLE_ENDPOINTS.length * 5)
/** They may name somebody whom nobody here knows: they answer that there is nothing. */
const MAY_NAME_OTHERS = ['POST /console/audit/export', 'POST /console/customers/end-sessions']
const GRANTED_FOREIGN = 'granted for what is somebody else’s'

function planAll(cast: StaffCast) {
  const random = new Random(SEED)
  return Array.from({ length: CALLS }, (_, number) => {
    const endpoint =
      CONSOLE_ENDPOINTS[number % CONSOLE_ENDPOINTS.length] ?? random.pick(CONSOLE_ENDPOINTS)
    const caller = random.pick(cast.callers)
    const own = new Random(random.below(2 ** 31))
    return { caller, make: () => makeCall(endpoint, caller, cast.strangersOf(caller), own) }
  })
}

describe(`${CALLS} hostile calls of the console of seed ${SEED}`, () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })

  it('break nothing, get nothing of another institution, and leave the books as they should be', async () => {
    const cast = await gatherStaff(test)
    const granted = await runCalls(test, planAll(cast), (call, reply) =>
      judge(call, reply, cast.strangersOf(call.caller)).filter(
        (problem) =>
          problem !== GRANTED_FOREIGN || !MAY_NAME_OTHERS.includes(nameOf(call.endpoint)),
      ),
    )
    // Otherwise all of it would have ended at the door; desks of one role alone are seldom met by it.
    expect(granted.calls.size).toBeGreaterThan(CONSOLE_ENDPOINTS.length / 5)
    const present = cast.callers.filter(({ may }) => may !== 'nothing')
    expect(present.filter((one) => !granted.callers.has(one)).map(({ name }) => name)).toEqual([])
  })
})
