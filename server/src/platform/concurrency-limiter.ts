import { DomainError } from './errors.ts'

export interface ConcurrencyLimits {
  /** How many run at once. */
  running: number
  /** How many of them one caller may have; by default three quarters. */
  perCaller?: number
  /** How many may wait, over all callers. */
  waiting: number
  /** The longest wait; a caller who would have to wait longer is refused at once. */
  waitMs: number
}

interface Waiter {
  enter(): void
  refuse(): void
}

/** The waiting callers of one group. */
interface Group {
  name: string
  waiting: number
  /** The waiting calls of each caller; callers take turns, in the order of this map. */
  lines: Map<string, Waiter[]>
}

/** Shared by all refusals: creating an error with its stack would cost more than the refusal. */
const BUSY = new DomainError('unavailable')
/** One caller never gets all slots, so that others can start at once. */
const SHARE_PER_CALLER = 0.75
/** The minimum time over which the pace is measured, since an event loop works in bursts. */
const PACE_WINDOW_MS = 200
/** The group of all callers where groups do not matter. */
const EVERYBODY = ''

/**
 * Limits how much work runs at once: some waits, and the rest is refused at once. A free slot goes to the
 * group with the fewest running calls, and in it to the caller with the fewest; those with equally many take
 * turns. So neither many calls nor slow ones get anybody more than their share while others wait.
 */
export class ConcurrencyLimiter {
  readonly #limits: Required<ConcurrencyLimits>
  /** How many run, by caller and by group. */
  readonly #running = new Map<string, number>()
  readonly #runningOf = new Map<string, number>()
  /** The groups with waiting callers; groups take turns, in the order of this map. */
  readonly #groups = new Map<string, Group>()
  #runningCount = 0
  #waitingCount = 0
  /** The time between two releases while others wait; 0 until it was measured. */
  #paceMs = 0
  #pacedSince = 0
  #leftSince = 0

  constructor(limits: ConcurrencyLimits) {
    const perCaller = Math.max(1, Math.floor(limits.running * SHARE_PER_CALLER))
    this.#limits = { perCaller, ...limits }
  }

  get runningCount(): number {
    return this.#runningCount
  }

  get waitingCount(): number {
    return this.#waitingCount
  }

  /** Resolves when the caller gets a slot; call the returned function to release it. */
  async take(caller: string, group = EVERYBODY): Promise<() => void> {
    const waits = this.#groups.get(group)?.lines.has(caller) ?? false
    if (!waits && this.#hasRoomFor(caller)) return this.#enter(caller, group)
    const isTooLong = this.#waitOf(caller, group) > this.#limits.waitMs
    if (isTooLong || !this.#makeRoomFor(caller, group)) throw BUSY
    return this.#wait(caller, group)
  }

  #hasRoomFor(caller: string): boolean {
    const { running, perCaller } = this.#limits
    return this.#runningCount < running && (this.#running.get(caller) ?? 0) < perCaller
  }

  /**
   * When the queue is full, the group with the most waiting calls gives way to one with fewer, and in a group
   * the caller with the most to one with fewer: the last call of the longest line is refused.
   */
  #makeRoomFor(caller: string, group: string): boolean {
    if (this.#waitingCount < this.#limits.waiting) return true
    const own = this.#groups.get(group)
    const fullest = mostOf(this.#groups.values(), ({ waiting }) => waiting)
    if (fullest && fullest.waiting > (own?.waiting ?? 0) + 1) {
      mostOf(fullest.lines.values(), ({ length }) => length)
        ?.at(-1)
        ?.refuse()
      return true
    }
    const longest = mostOf(own?.lines.values() ?? [], ({ length }) => length)
    if (!longest || longest.length <= (own?.lines.get(caller)?.length ?? 0) + 1) return false
    longest.at(-1)?.refuse()
    return true
  }

  /** The expected wait. Because of the turns, a caller does not wait for the whole line of another. */
  #waitOf(caller: string, group: string): number {
    // A few may always wait, so that the pace is measured again however slow it once was.
    if (this.#waitingCount < this.#limits.running) return 0
    const own = this.#groups.get(group)
    const before = own?.lines.get(caller)?.length ?? 0
    const turnsInGroup = Math.min(own?.waiting ?? 0, (before + 1) * (own?.lines.size ?? 0))
    const turns = Math.min(this.#waitingCount, Math.max(1, turnsInGroup) * this.#groups.size)
    return turns * this.#paceMs
  }

  #enter(caller: string, group: string): () => void {
    this.#runningCount += 1
    add(this.#running, caller, 1)
    add(this.#runningOf, group, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#leave(caller, group)
    }
  }

  #wait(caller: string, name: string): Promise<() => void> {
    if (this.#waitingCount === 0) this.#beginPace()
    const group = this.#groups.get(name) ?? { name, waiting: 0, lines: new Map() }
    this.#groups.set(name, group)
    const line = group.lines.get(caller) ?? []
    group.lines.set(caller, line)
    this.#waitingCount += 1
    group.waiting += 1
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.refuse(), this.#limits.waitMs)
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer)
          this.#endWait(waiter, caller, group)
          resolve(this.#enter(caller, name))
        },
        refuse: () => {
          clearTimeout(timer)
          this.#endWait(waiter, caller, group)
          reject(BUSY)
        },
      }
      line.push(waiter)
    })
  }

  #endWait(waiter: Waiter, caller: string, group: Group): void {
    const line = group.lines.get(caller) ?? []
    line.splice(line.indexOf(waiter), 1)
    if (line.length === 0) group.lines.delete(caller)
    group.waiting -= 1
    this.#waitingCount -= 1
    if (group.waiting === 0) this.#groups.delete(group.name)
  }

  #leave(caller: string, group: string): void {
    this.#runningCount -= 1
    add(this.#running, caller, -1)
    add(this.#runningOf, group, -1)
    if (this.#waitingCount === 0) return
    this.#measurePace()
    this.#letIn()
  }

  #beginPace(): void {
    this.#pacedSince = performance.now()
    this.#leftSince = 0
  }

  #measurePace(): void {
    this.#leftSince += 1
    const tookMs = performance.now() - this.#pacedSince
    if (tookMs < PACE_WINDOW_MS || this.#leftSince < this.#limits.running) return
    const paceMs = tookMs / this.#leftSince
    this.#paceMs = this.#paceMs === 0 ? paceMs : (this.#paceMs + paceMs) / 2
    this.#beginPace()
  }

  #letIn(): void {
    while (this.#runningCount < this.#limits.running) {
      const next = this.#findNext()
      if (!next) return
      const { group, caller, line } = next
      // Whoever had their turn is the last of those with equally many.
      moveToEnd(this.#groups, group.name, group)
      moveToEnd(group.lines, caller, line)
      line[0]?.enter()
    }
  }

  /** The group whose turn it is, with its caller whose turn it is. */
  #findNext(): { group: Group; caller: string; line: Waiter[] } | undefined {
    let next: { group: Group; caller: string; line: Waiter[] } | undefined
    let fewest = Infinity
    for (const group of this.#groups.values()) {
      const running = this.#runningOf.get(group.name) ?? 0
      if (running >= fewest) continue
      const found = this.#findNextOf(group)
      if (!found) continue
      next = { group, ...found }
      fewest = running
      if (running === 0) break
    }
    return next
  }

  /** Looks at no more callers than have running calls, because the first without one is taken. */
  #findNextOf(group: Group): { caller: string; line: Waiter[] } | undefined {
    let next: { caller: string; line: Waiter[] } | undefined
    let fewest: number = this.#limits.perCaller
    for (const [caller, line] of group.lines) {
      const running = this.#running.get(caller) ?? 0
      if (running >= fewest) continue
      next = { caller, line }
      fewest = running
      if (running === 0) break
    }
    return next
  }
}

function add(counts: Map<string, number>, name: string, difference: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + difference
  if (count === 0) counts.delete(name)
  else counts.set(name, count)
}

function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
}

function mostOf<T>(all: Iterable<T>, countOf: (one: T) => number): T | undefined {
  let most: T | undefined
  for (const one of all) if (!most || countOf(one) > countOf(most)) most = one
  return most
}
