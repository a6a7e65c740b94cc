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

/**
 * A group of callers, a group within it, or one caller. It is remembered as long as a call of it runs or waits.
 */
class Turn {
  readonly name: string
  readonly within: Turn | undefined
  /** From everybody down to this one. */
  readonly path: readonly Turn[]
  /** How many calls run and wait, here and in everything within. */
  running = 0
  waiting = 0
  readonly parts = new Map<string, Turn>()
  /** The parts in which a call waits; they take turns, in the order of this map. */
  readonly waitingParts = new Map<string, Turn>()
  /** The waiting calls of one caller. */
  readonly line: Waiter[] = []

  constructor(name: string, within?: Turn) {
    this.name = name
    this.within = within
    this.path = [...(within?.path ?? []), this]
  }

  part(name: string): Turn {
    return this.parts.get(name) ?? new Turn(name, this)
  }

  /** Counts calls that begin or end to run or to wait, here and in every group around. */
  count({ running = 0, waiting = 0 }: { running?: number; waiting?: number }): void {
    this.running += running
    this.waiting += waiting
    const { within } = this
    if (!within) return
    keepWhile(this.waiting > 0, within.waitingParts, this)
    keepWhile(this.waiting + this.running > 0, within.parts, this)
    within.count({ running, waiting })
  }

  /** Makes this the last of those with equally many running calls, and so all groups around it. */
  hadItsTurn(): void {
    for (const turn of this.path) {
      turn.within?.waitingParts.delete(turn.name)
      turn.within?.waitingParts.set(turn.name, turn)
    }
  }

  /** The longest line of the part with the most waiting calls. */
  longestLine(): Waiter[] {
    return mostWaiting(this.waitingParts)?.longestLine() ?? this.line
  }
}

/** Shared by all refusals: creating an error with its stack would cost more than the refusal. */
const BUSY = new DomainError('unavailable')
/** One caller never gets all slots, so that others can start at once. */
const SHARE_PER_CALLER = 0.75
/** The minimum time over which the pace is measured, since an event loop works in bursts. */
const PACE_WINDOW_MS = 200
/** The group of all callers where groups do not matter. */
const EVERYBODY = ''
const ROOT = 'everybody'

/**
 * Limits how much work runs at once: some waits, and the rest is refused at once. A free slot goes to the
 * group with the fewest running calls, in it to the group within that has the fewest, and at last to the caller
 * with the fewest; those with equally many take turns. So neither many calls nor slow ones get anybody more than
 * their share while others wait.
 */
export class ConcurrencyLimiter {
  readonly #limits: Required<ConcurrencyLimits>
  readonly #all = new Turn(ROOT)
  /** The time between two releases while others wait; 0 until it was measured. */
  #paceMs = 0
  #pacedSince = 0
  #leftSince = 0

  constructor(limits: ConcurrencyLimits) {
    const perCaller = Math.max(1, Math.floor(limits.running * SHARE_PER_CALLER))
    this.#limits = { perCaller, ...limits }
  }

  get runningCount(): number {
    return this.#all.running
  }

  get waitingCount(): number {
    return this.#all.waiting
  }

  /**
   * Resolves when the caller gets a slot; call the returned function to release it. The groups, the widest
   * first, are equally many in all calls.
   */
  async take(caller: string, ...groups: (string | undefined)[]): Promise<() => void> {
    const named = groups.map((group) => group ?? EVERYBODY)
    const turn = [...named, caller].reduce((within, name) => within.part(name), this.#all)
    if (turn.waiting === 0 && this.#hasRoomFor(turn)) return this.#enter(turn)
    const isTooLong = this.#waitOf(turn) > this.#limits.waitMs
    if (isTooLong || !this.#makeRoomFor(turn)) throw BUSY
    return this.#wait(turn)
  }

  #hasRoomFor(caller: Turn): boolean {
    const { running, perCaller } = this.#limits
    return this.#all.running < running && caller.running < perCaller
  }

  /**
   * When the queue is full, the group with the most waiting calls gives way to one with fewer, and in a group
   * the caller with the most to one with fewer: the last call of the longest line is refused.
   */
  #makeRoomFor(caller: Turn): boolean {
    if (this.#all.waiting < this.#limits.waiting) return true
    for (const own of caller.path.slice(1)) {
      const fullest = own.within && mostWaiting(own.within.waitingParts)
      if (fullest && fullest.waiting > own.waiting + 1) {
        fullest.longestLine().at(-1)?.refuse()
        return true
      }
    }
    return false
  }

  /** The expected wait. Because of the turns, a caller does not wait for the whole line of another. */
  #waitOf(caller: Turn): number {
    // A few may always wait, so that the pace is measured again however slow it once was.
    if (this.#all.waiting < this.#limits.running) return 0
    const turns = caller.path
      .slice(0, -1)
      .reduceRight(
        (count, { waiting, waitingParts }) =>
          Math.min(waiting, Math.max(1, count) * waitingParts.size),
        caller.waiting + 1,
      )
    return turns * this.#paceMs
  }

  #enter(caller: Turn): () => void {
    caller.count({ running: 1 })
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#leave(caller)
    }
  }

  #wait(caller: Turn): Promise<() => void> {
    if (this.#all.waiting === 0) this.#beginPace()
    caller.count({ waiting: 1 })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.refuse(), this.#limits.waitMs)
      const endWait = () => {
        clearTimeout(timer)
        caller.line.splice(caller.line.indexOf(waiter), 1)
      }
      const waiter: Waiter = {
        enter: () => {
          endWait()
          const leave = this.#enter(caller)
          caller.count({ waiting: -1 })
          resolve(leave)
        },
        refuse: () => {
          endWait()
          caller.count({ waiting: -1 })
          reject(BUSY)
        },
      }
      caller.line.push(waiter)
    })
  }

  #leave(caller: Turn): void {
    caller.count({ running: -1 })
    if (this.#all.waiting === 0) return
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
    while (this.#all.running < this.#limits.running) {
      const next = this.#findNext(this.#all)
      if (!next) return
      next.hadItsTurn()
      next.line[0]?.enter()
    }
  }

  /**
   * The caller whose turn it is. It looks at no more parts than have running calls, because the first one
   * without any is taken.
   */
  #findNext(turn: Turn): Turn | undefined {
    if (turn.line.length > 0) return turn.running < this.#limits.perCaller ? turn : undefined
    let next: Turn | undefined
    let fewest = Infinity
    for (const part of turn.waitingParts.values()) {
      if (part.running >= fewest) continue
      const found = this.#findNext(part)
      if (!found) continue
      next = found
      fewest = part.running
      if (fewest === 0) break
    }
    return next
  }
}

function keepWhile(isKept: boolean, turns: Map<string, Turn>, turn: Turn): void {
  if (!isKept) turns.delete(turn.name)
  else if (!turns.has(turn.name)) turns.set(turn.name, turn)
}

function mostWaiting(turns: ReadonlyMap<string, Turn>): Turn | undefined {
  let most: Turn | undefined
  for (const turn of turns.values()) if (!most || turn.waiting > most.waiting) most = turn
  return most
}
