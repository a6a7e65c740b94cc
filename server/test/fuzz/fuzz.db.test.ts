import { describe, expect, it } from 'vitest'
import { useTestApp } from '../app.ts'
import { SEED } from '../chance/seed.ts'
import { type Caller, type Cast, gather, readAll } from './callers.ts'
import { ENDPOINTS } from './endpoints.ts'
import { judge } from './judge.ts'
import { type FuzzCall, makeCall, makeForeignCalls } from './make-call.ts'
import { Random } from './random.ts'
import { callsWanted, runCalls } from './run-calls.ts'

/**
 * Every call of the contract with hostile input, by everybody it was not made for: nothing fails inside,
 * nothing is revealed that is not the caller's, a refused call changes nothing, and the books balance
 * afterwards. The same seed makes the same calls: `npm run fuzz -- --seed 7`.
 */

const CALLS = callsWanted(2_000)

interface Planned {
  caller: Caller
  make: () => FuzzCall
}

/** Every call by anybody; and one who may call, for each thing of a bystander of the same institution. */
function planAll({ callers, bystanders }: Cast): Planned[] {
  const random = new Random(SEED)
  const [saver] = callers
  const [bystander] = bystanders
  if (!saver || !bystander) throw new Error('nobody came')
  const foreign = ENDPOINTS.flatMap((endpoint) =>
    makeForeignCalls(endpoint, saver, bystander, random).map((call) => ({
      caller: saver,
      make: () => call,
    })),
  )
  const hostile = Array.from({ length: CALLS }, (_, number) => {
    const endpoint = ENDPOINTS[number % ENDPOINTS.length] ?? random.pick(ENDPOINTS)
    const caller = random.pick(callers)
    const own = new Random(random.below(2 ** 31))
    const others = [...callers, ...bystanders].filter((one) => one !== caller)
    return { caller, make: () => makeCall(endpoint, caller, others, own) }
  })
  return [...foreign, ...hostile]
}

describe(`${CALLS} hostile calls of seed ${SEED}`, () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })

  it('break nothing, get nothing, and leave the books as they should be', async () => {
    const cast = await gather(test)
    const everybody = [...cast.callers, ...cast.bystanders]
    const before = await Promise.all(cast.bystanders.map(({ browser }) => readAll(browser)))
    const granted = await runCalls(test, planAll(cast), (call, reply) =>
      judge(call, reply, everybody),
    )
    // Otherwise all of it would have ended at the door.
    expect(granted.calls.size).toBeGreaterThan(ENDPOINTS.length / 2)
    const present = cast.callers.filter(({ may }) => may === 'act' || may === 'read')
    expect(present.filter((one) => !granted.callers.has(one)).map(({ name }) => name)).toEqual([])
    const after = await Promise.all(cast.bystanders.map(({ browser }) => readAll(browser)))
    expect(after).toEqual(before)
    expect(({} as Record<string, unknown>)['is_primary']).toBeUndefined()
  })
})
