import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

const LIMITS = { running: 4, waiting: 20, waitMs: 200 }

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
    const done = await times(24, async (index) => {
      const leave = await places.take(`a${index}`)
      running += 1
      most = Math.max(most, running)
      await sleep(5)
      running -= 1
      leave()
      return true
    })
    expect(most).toBe(LIMITS.running)
    expect(done).toHaveLength(24)
  })

  it('refuse whoever comes when the line is full, at once', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    const all = await times(100, (index) => work(places, `a${index}`))
    const refused = all.filter(({ isDone }) => !isDone)
    expect(refused).toHaveLength(76)
    expect(Math.max(...refused.map(({ waitedMs }) => waitedMs))).toBeLessThan(200)
    expect(refused[0]?.error).toMatchObject({ code: 'unavailable' })
  })

  it('keep nobody waiting longer than they say, though nobody leaves', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    const held = await times(4, (index) => places.take(`holder${index}`))
    const late = await times(5, (index) => work(places, `a${index}`))
    for (const { isDone, waitedMs } of late) {
      expect(isDone).toBe(false)
      expect(waitedMs).toBeGreaterThan(150)
      expect(waitedMs).toBeLessThan(10_000)
    }
    for (const leave of held) leave()
    expect((await work(places, 'after')).isDone).toBe(true)
  })

  it('refuse early once the pace says the wait would be too long', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 1_000, waitMs: 250 })
    const slow = times(90, (index) => work(places, `a${index}`, 20))
    const more = sleep(150).then(() => times(40, (index) => work(places, `b${index}`, 20)))
    await sleep(300)
    const late = await work(places, 'late')
    expect(late.isDone).toBe(false)
    expect(late.waitedMs).toBeLessThan(200)
    await Promise.all([slow, more])
    expect((await work(places, 'after')).isDone).toBe(true)
  })

  it('recover from a pace that once was slow', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 1_000, waitMs: 100 })
    await times(2, (index) => work(places, `slow${index}`, 90))
    const fast = await times(20, (index) => work(places, `a${index}`, 1))
    expect(fast.some(({ isDone }) => isDone)).toBe(true)
    await times(2, (index) => work(places, `b${index}`, 1))
    const again = await times(10, (index) => work(places, `c${index}`, 1))
    expect(again.filter(({ isDone }) => isDone).length).toBeGreaterThanOrEqual(2)
  })

  it('leave room beside one address that wants them all: others come in at once', async () => {
    const places = new ConcurrencyLimiter(LIMITS)
    const flood = times(200, () => work(places, 'flood', 50))
    const other = await work(places, 'other', 1)
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
    const calls = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(call)
    await Promise.all(calls)
    expect(order.join('')).toBe('aabcabaa')
  })

  it('have room for one more address, however few fill the line', async () => {
    const places = new ConcurrencyLimiter({ running: 1, waiting: 20, waitMs: 5_000 })
    const leave = await places.take('holder')
    const waiting = ['a', 'b', 'c'].flatMap((address) =>
      Array.from({ length: 20 }, () => work(places, address, 0)),
    )
    const fresh = ['d', 'e', 'f', 'g'].map((address) => work(places, address, 0))
    leave()
    for (const one of fresh) expect((await one).isDone).toBe(true)
    const done = (await Promise.all(waiting)).map(({ isDone }) => isDone)
    const each = [0, 20, 40].map((from) => done.slice(from, from + 20).filter(Boolean).length)
    expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
    expect(each.reduce((sum, count) => sum + count)).toBe(16)
  })
})
