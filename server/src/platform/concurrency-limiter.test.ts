import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts'

const LIMITS = { running: 4, waiting: 20, waitMs: 200 }

// The clock stands still but for what is awaited, so that other load on the machine changes nothing.
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Lets the time pass that the work needs. */
async function run<T>(begin: () => Promise<T>): Promise<T> {
  const done = begin()
  await vi.runAllTimersAsync()
  return done
}

/** Work that holds its place so long; says what became of it and when it ended. */
async function work(places: ConcurrencyLimiter, address: string, holdMs = 20) {
  const from = performance.now()
  try {
    const leave = await places.take(address)
    const waitedMs = performance.now() - from
    await sleep(holdMs)
    leave()
    leave()
    return { isDone: true, waitedMs }
  } catch (error) {
    return { isDone: false, waitedMs: performance.now() - from, error }
  }
}

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('places', () => {
  it('run no more at once than there are, and let everybody in who fits the line', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    let running = 0
    let most = 0
    const done = await run(() =>
      times(24, async (index) => {
        const leave = await places.take(`a${index}`)
        running += 1
        most = Math.max(most, running)
        await sleep(5)
        running -= 1
        leave()
        return true
      }),
    )
    expect(most).toBe(LIMITS.running)
    expect(done).toHaveLength(24)
  })

  it('refuse whoever comes when the line is full, at once', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    const all = await run(() => times(100, (index) => work(places, `a${index}`)))
    const refused = all.filter(({ isDone }) => !isDone)
    expect(refused).toHaveLength(76)
    expect(Math.max(...refused.map(({ waitedMs }) => waitedMs))).toBeLessThan(200)
    expect(refused[0]?.error).toMatchObject({ code: 'unavailable' })
  })

  it('keep nobody waiting longer than they say, though nobody leaves', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    const held = await times(4, (index) => places.take(`holder${index}`))
    const late = await run(() => times(5, (index) => work(places, `a${index}`)))
    for (const { isDone, waitedMs } of late) {
      expect(isDone).toBe(false)
      expect(waitedMs).toBe(200)
    }
    for (const leave of held) leave()
    expect((await run(() => work(places, 'after'))).isDone).toBe(true)
  })

  it('refuse early once the pace says the wait would be too long', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 1_000, waitMs: 250 })
    const slow = times(90, (index) => work(places, `a${index}`, 20))
    const more = sleep(150).then(() => times(40, (index) => work(places, `b${index}`, 20)))
    await vi.advanceTimersByTimeAsync(300)
    const late = await run(() => work(places, 'late'))
    expect(late.isDone).toBe(false)
    expect(late.waitedMs).toBeLessThan(200)
    await Promise.all([slow, more])
    expect((await run(() => work(places, 'after'))).isDone).toBe(true)
  })

  it('recover from a pace that once was slow', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 1_000, waitMs: 100 })
    await run(() => times(2, (index) => work(places, `slow${index}`, 90)))
    const fast = await run(() => times(20, (index) => work(places, `a${index}`, 1)))
    expect(fast.some(({ isDone }) => isDone)).toBe(true)
    await run(() => times(2, (index) => work(places, `b${index}`, 1)))
    const again = await run(() => times(10, (index) => work(places, `c${index}`, 1)))
    expect(again.filter(({ isDone }) => isDone).length).toBeGreaterThanOrEqual(2)
  })

  it('leave room beside one address that wants them all: others come in at once', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    const flood = times(200, () => work(places, 'flood', 50))
    const other = await run(() => work(places, 'other', 1))
    expect(other.isDone).toBe(true)
    expect(other.waitedMs).toBeLessThan(20)
    const done = (await flood).filter(({ isDone }) => isDone)
    expect(done.length).toBeLessThanOrEqual(3 + LIMITS.waiting)
  })

  it('take turns by address, not by who shouted first', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 40, waitMs: 5_000 })
    const order: string[] = []
    const call = async (address: string) => {
      const leave = await places.take(address)
      order.push(address)
      await sleep(1)
      leave()
    }
    await run(() => Promise.all(['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(call)))
    expect(order.join('')).toBe('aabcabaa')
  })

  it('have room for one more address, however few fill the line', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 20, waitMs: 5_000 })
    const leave = await places.take('holder')
    const waiting = ['a', 'b', 'c'].flatMap((address) =>
      Array.from({ length: 20 }, () => work(places, address, 0)),
    )
    const fresh = ['d', 'e', 'f', 'g'].map((address) => work(places, address, 0))
    await run(async () => leave())
    for (const one of fresh) expect((await one).isDone).toBe(true)
    const done = (await Promise.all(waiting)).map(({ isDone }) => isDone)
    const each = [0, 20, 40].map((from) => done.slice(from, from + 20).filter(Boolean).length)
    expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
    expect(each.reduce((sum, count) => sum + count)).toBe(16)
  })
})

describe('turns', () => {
  /** Calls that come one after the other, each with the time it holds its slot; the order in which they end. */
  async function serve(
    limits: Partial<ConcurrencyLimits> & { running: number },
    calls: readonly { who: string; at?: string; holdMs?: number; fromMs?: number }[],
  ) {
    const slots = new ConcurrencyLimiter({ waiting: 1_000, waitMs: 60_000, ...limits })
    const started: string[] = []
    const waitedMs: Record<string, number[]> = {}
    const refused: string[] = []
    const done = calls.map(async ({ who, at, holdMs = 10, fromMs = 0 }) => {
      await sleep(fromMs)
      const since = performance.now()
      try {
        const leave = await slots.take(who, at?.split('/'))
        started.push(who)
        ;(waitedMs[who] ??= []).push(performance.now() - since)
        await sleep(holdMs)
        leave()
      } catch {
        refused.push(who)
      }
    })
    await vi.runAllTimersAsync()
    await Promise.all(done)
    return { slots, started, waitedMs, refused }
  }

  const many = <T>(count: number, call: T): T[] => Array.from({ length: count }, () => call)
  const longest = (waits: readonly number[] = []) => Math.max(...waits)

  it('nothing waits and nothing is kept while there are slots', async () => {
    const calls = ['a', 'b', 'c', 'd'].map((who) => ({ who, at: `bank of ${who}` }))
    const { slots, started, waitedMs } = await serve({ running: 4 }, calls)
    expect(started.join('')).toBe('abcd')
    expect(longest(Object.values(waitedMs).flat())).toBe(0)
    expect([slots.runningCount, slots.waitingCount]).toEqual([0, 0])
  })

  it('institutions take turns, however many callers each has and whichever came first', async () => {
    const flood = Array.from({ length: 8 }, (_, index) => ({ who: `${index}`, at: 'first' }))
    const calls = [...flood, ...many(3, { who: 'x', at: 'second' }), { who: 'y', at: 'third' }]
    const { started } = await serve({ running: 1 }, calls)
    expect(started.join('')).toBe('01xy2x3x4567')
  })

  it('callers of one institution take turns in its turns', async () => {
    const calls = [
      ...many(4, { who: 'a', at: 'first' }),
      ...many(2, { who: 'b', at: 'first' }),
      ...many(4, { who: 'x', at: 'second' }),
    ]
    const { started } = await serve({ running: 1 }, calls)
    expect(started.join('')).toBe('aaxbxaxbxa')
  })

  it('an institution at five times its share does not slow another, which waits for one slot at most', async () => {
    // Every 10 ms there is room for four calls; one institution sends twenty, the other two.
    const every = Array.from({ length: 20 }, (_, turn) => turn * 10)
    const burst = every.flatMap((fromMs) =>
      Array.from({ length: 20 }, (_, n) => ({ who: `f${n}`, at: 'flood', fromMs })),
    )
    const calm = every.flatMap((fromMs) => many(2, { who: 'calm', at: 'calm', fromMs: fromMs + 5 }))
    const { waitedMs, started } = await serve({ running: 4, waiting: 100 }, [...burst, ...calm])
    expect(waitedMs['calm']).toHaveLength(40)
    expect(longest(waitedMs['calm'])).toBeLessThanOrEqual(10)
    // Nothing stays idle meanwhile.
    expect(started.length).toBeGreaterThanOrEqual(20 * 4)
  })

  it('one person’s burst does not starve others of the same institution', async () => {
    const burst = many(200, { who: 'burst', at: 'bank' })
    const others = Array.from({ length: 30 }, (_, n) => ({
      who: `person ${n}`,
      at: 'bank',
      fromMs: 5 + n * 10,
    }))
    const { waitedMs } = await serve({ running: 2 }, [...burst, ...others])
    for (const { who } of others) expect(longest(waitedMs[who])).toBeLessThanOrEqual(10)
  })

  it('slow calls count by the slots they hold: neither a person nor an institution gets more by them', async () => {
    const slow = Array.from({ length: 12 }, (_, n) => ({
      who: `slow ${n % 3}`,
      at: 'slow',
      holdMs: 1_000,
    }))
    const quick = Array.from({ length: 200 }, (_, n) => ({ who: `q${n % 5}`, at: 'quick' }))
    const { waitedMs, started } = await serve({ running: 4 }, [...slow, ...quick])
    // The first four slots went to those who came first; from then on half of them are the others'.
    const after = longest(
      Object.entries(waitedMs).flatMap(([who, ms]) => (who[0] === 'q' ? ms : [])),
    )
    expect(after).toBeLessThanOrEqual(1_000 + (200 / 2) * 10)
    expect(started.slice(4, 6).every((who) => who.startsWith('q'))).toBe(true)
  })

  it('a full queue gives way: the institution with the most loses the last call of its longest line', async () => {
    const calls = [
      { who: 'holder', at: 'first', holdMs: 50 },
      ...many(6, { who: 'a', at: 'first' }),
      ...many(2, { who: 'b', at: 'first' }),
      ...many(5, { who: 'x', at: 'second' }),
    ]
    const { refused, started } = await serve({ running: 1, waiting: 8 }, calls)
    expect(refused.toSorted().join('')).toBe('aaaax')
    expect(started.filter((who) => who === 'x')).toHaveLength(4)
    expect(started.filter((who) => who === 'b')).toHaveLength(2)
  })

  it('a queue never grows beyond its limit, and forgets whoever left', async () => {
    const calls = Array.from({ length: 5_000 }, (_, n) => ({ who: `${n}`, at: `${n % 700}` }))
    const { refused, started, slots } = await serve({ running: 1, waiting: 50 }, calls)
    expect([started.length, refused.length]).toEqual([51, 4_949])
    expect([slots.runningCount, slots.waitingCount]).toEqual([0, 0])
  })

  it('a kind of calls takes turns with another, in the turns of their institution', async () => {
    const calls = [
      ...Array.from({ length: 6 }, (_, index) => ({ who: `${index}`, at: 'bank/acts' })),
      ...['r', 's'].map((who) => ({ who, at: 'bank/reads' })),
      ...many(2, { who: 'x', at: 'other/acts' }),
    ]
    const { started } = await serve({ running: 1 }, calls)
    expect(started.join('')).toBe('01xrx2s345')
  })

  it('a caller has one limit, whatever kinds of calls they make', async () => {
    const slots = new ConcurrencyLimiter({ running: 4, perCaller: 2, waiting: 10, waitMs: 100 })
    const kinds = ['reads', 'acts', 'reads', 'acts']
    const took = Promise.allSettled(kinds.map((kind) => slots.take('a', ['bank', kind])))
    expect([slots.runningCount, slots.waitingCount]).toEqual([2, 2])
    await vi.runAllTimersAsync()
    expect((await took).filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })

  describe('beyond the limit', () => {
    const crowdOf = (count: number, at: string) =>
      Array.from({ length: count }, (_, index) => ({ who: `crowd ${index}`, at, holdMs: 50 }))
    const few = (who: string, at: string) =>
      Array.from({ length: 6 }, (_, turn) => ({ who, at, holdMs: 5, fromMs: 5 + turn * 10 }))

    it('a group that runs less than its share starts at once: another kind, and another institution', async () => {
      const calls = [
        ...crowdOf(60, 'bank/acts'),
        ...few('reader', 'bank/reads'),
        ...few('neighbor', 'other/acts'),
      ]
      const { waitedMs } = await serve({ running: 4, beyond: 2 }, calls)
      expect(longest([...(waitedMs['reader'] ?? []), ...(waitedMs['neighbor'] ?? [])])).toBe(0)
    })

    it('a crowd has no slot more, whether or not anybody else calls', async () => {
      const slots = new ConcurrencyLimiter({ running: 4, beyond: 2, waiting: 100, waitMs: 60_000 })
      const take = (who: string, kind: string) => slots.take(who, ['bank', kind])
      const taken = Array.from({ length: 20 }, (_, index) => take(`crowd ${index}`, 'acts'))
      expect([slots.runningCount, slots.waitingCount]).toEqual([4, 16])
      taken.push(take('reader', 'reads'), take('second reader', 'reads'))
      expect([slots.runningCount, slots.waitingCount]).toEqual([6, 16])
      // Those who read cannot have more than their share of it either.
      taken.push(take('third reader', 'reads'))
      expect([slots.runningCount, slots.waitingCount]).toEqual([6, 17])
      for (const slot of taken) void slot.then((leave) => leave())
      await vi.runAllTimersAsync()
      expect([slots.runningCount, slots.waitingCount]).toEqual([0, 0])
    })

    it('a slot that becomes free there goes to nobody who has their share', async () => {
      const slots = new ConcurrencyLimiter({ running: 2, beyond: 1, waiting: 100, waitMs: 60_000 })
      const held = ['a', 'b'].map((who) => slots.take(who, ['bank', 'acts']))
      const reader = await slots.take('reader', ['bank', 'reads'])
      held.push(slots.take('c', ['bank', 'acts']))
      reader()
      expect([slots.runningCount, slots.waitingCount]).toEqual([2, 1])
    })
  })

  it('says beforehand whom it would refuse, and nobody while few wait', async () => {
    const slots = new ConcurrencyLimiter({ running: 2, waiting: 3, waitMs: 60_000 })
    const take = (who: string, at = 'bank') => void slots.take(who, [at]).catch(() => undefined)
    expect(slots.wouldRefuse('a', ['bank'])).toBe(false)
    for (const who of ['a', 'b', 'c', 'd']) take(who)
    expect([slots.isCrowded, slots.wouldRefuse('e', ['bank'])]).toEqual([true, false])
    take('e')
    expect(slots.wouldRefuse('f', ['bank'])).toBe(true)
    // The institution with the most gives way to one with fewer.
    expect(slots.wouldRefuse('f', ['other'])).toBe(false)
  })
})
