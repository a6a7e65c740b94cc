import { DomainError } from './errors.ts'

export interface ConcurrencyLimits {
  /** How many run at once. */
  running: number
  /** How many of them one caller may have; by default three quarters. */
  perCaller?: number
  /** How many more may run at once while others have more than their share. */
  beyond?: number
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
 * Whose turn it is: the whole, a group of callers, a group in a group, or in the end a caller. It exists while it
 * has running or waiting calls.
 */
class Turn {
  running = 0
  waiting = 0
  readonly parts = new Map<string, Turn>()
  /** Those of its parts that have waiting calls; they take turns in this order. */
  readonly queue = new Set<Turn>()
  /** The waiting calls of a caller. */
  readonly line: Waiter[] = []
  readonly name: string
  readonly parent: Turn | undefined

  constructor(name: string, parent?: Turn) {
    this.name = name
    this.parent = parent
  }
}

/** Shared by all refusals: creating an error with its stack would cost more than the refusal. */
export const BUSY = new DomainError('unavailable')
/** One caller never gets all slots, so that others can start at once. */
const SHARE_PER_CALLER = 0.75
/** The minimum time over which the pace is measured, since an event loop works in bursts. */
const PACE_WINDOW_MS = 200

/**
 * Limits how much work runs at once: some waits, and the rest is refused at once. Callers may be in groups, and
 * groups in groups. A free slot goes to the group with the fewest running calls, in it to the part of it with the
 * fewest, and so on to a caller; those with equally many take turns. So neither many calls nor slow ones get
 * anybody more than their share while others wait.
 */
export class ConcurrencyLimiter {
  readonly #limits: Required<ConcurrencyLimits>
  readonly #all = new Turn('')
  /** How many run by caller, whatever groups they call from. */
  readonly #runningOf = new Map<string, number>()
  /** The time between two releases while others wait; 0 until it was measured. */
  #paceMs = 0
  #pacedSince = 0
  #leftSince = 0

  constructor(limits: ConcurrencyLimits) {
    const perCaller = Math.max(1, Math.floor(limits.running * SHARE_PER_CALLER))
    this.#limits = { perCaller, beyond: 0, ...limits }
  }

  get runningCount(): number {
    return this.#all.running
  }

  get waitingCount(): number {
    return this.#all.waiting
  }

  /** Whether so many wait that a call may be refused at once. */
  get isCrowded(): boolean {
    const { running, waiting } = this.#limits
    return this.#all.waiting >= Math.min(running, waiting)
  }

  /** Whether a call would be refused at once. */
  wouldRefuse(caller: string, groups: readonly string[] = []): boolean {
    if (!this.isCrowded) return false
    const path = [...groups, caller]
    if (!this.#waits(path) && this.#hasRoomFor(path)) return false
    return this.#isTooLongFor(path) || (this.#isFull() && !this.#findWhoGivesWayTo(path))
  }

  #waits(path: readonly string[]): boolean {
    return (this.#pathTo(path)[path.length]?.waiting ?? 0) > 0
  }

  /** Resolves when the caller gets a slot; call the returned function to release it. */
  async take(caller: string, groups: readonly string[] = []): Promise<() => void> {
    const path = [...groups, caller]
    if (!this.#waits(path) && this.#hasRoomFor(path)) return this.#enter(path)
    if (this.#isTooLongFor(path)) throw BUSY
    if (this.#isFull()) {
      const last = this.#findWhoGivesWayTo(path)
      if (!last) throw BUSY
      last.refuse()
    }
    return this.#wait(path)
  }

  #hasRoomFor(path: readonly string[]): boolean {
    const { perCaller } = this.#limits
    const caller = path.at(-1) ?? ''
    return (this.#runningOf.get(caller) ?? 0) < perCaller && this.#hasSlotFor(path)
  }

  /** Beyond the limit only groups that run less than their share may have a slot. */
  #hasSlotFor(path: readonly string[]): boolean {
    const { running, beyond } = this.#limits
    const all = this.#all.running
    return all < running || (all < running + beyond && this.#isBelowShare(path))
  }

  #isBelowShare(path: readonly string[]): boolean {
    let at: Turn | undefined = this.#all
    for (const name of path.slice(0, -1)) {
      const own: Turn | undefined = at.parts.get(name)
      const parts = at.parts.size + (own ? 0 : 1)
      if (parts > 1 && (own?.running ?? 0) < at.running / parts) return true
      if (!own) return false
      at = own
    }
    return false
  }

  #isFull(): boolean {
    return this.#all.waiting >= this.#limits.waiting
  }

  /**
   * When the queue is full, the group with the most waiting calls gives way to one with fewer, and in a group
   * the part with the most to one with fewer: the last call of the longest line is refused.
   */
  #findWhoGivesWayTo(path: readonly string[]): Waiter | undefined {
    let at: Turn | undefined = this.#all
    for (const name of path) {
      const fullest = fullestOf(at)
      const own = at.parts.get(name)
      if (fullest && fullest.waiting > (own?.waiting ?? 0) + 1) return lastOf(fullest)
      if (!own) return undefined
      at = own
    }
    return undefined
  }

  /** Because of the turns, a caller does not wait for the whole line of another. */
  #isTooLongFor(path: readonly string[]): boolean {
    // A few may always wait, so that the pace is measured again however slow it once was.
    if (this.#all.waiting < this.#limits.running) return false
    const turns = this.#pathTo(path)
    let before = (turns[path.length]?.waiting ?? 0) + 1
    for (const { waiting, queue } of turns.slice(0, path.length).toReversed()) {
      before = Math.max(1, Math.min(waiting, before * queue.size))
    }
    return before * this.#paceMs > this.#limits.waitMs
  }

  /** The turns that exist on the way to a caller, from the whole on. */
  #pathTo(path: readonly string[]): Turn[] {
    const found = [this.#all]
    for (const name of path) {
      const next = found.at(-1)?.parts.get(name)
      if (!next) break
      found.push(next)
    }
    return found
  }

  #open(path: readonly string[]): Turn {
    let at = this.#all
    for (const name of path) {
      const next = at.parts.get(name) ?? new Turn(name, at)
      at.parts.set(name, next)
      at = next
    }
    return at
  }

  #enter(path: readonly string[]): () => void {
    const own = this.#open(path)
    const caller = own.name
    for (const turn of upFrom(own)) turn.running += 1
    add(this.#runningOf, caller, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      add(this.#runningOf, caller, -1)
      for (const turn of upFrom(own)) {
        turn.running -= 1
        forgetIfEmpty(turn)
      }
      if (this.#all.waiting === 0) return
      this.#measurePace()
      this.#letIn()
    }
  }

  #wait(path: readonly string[]): Promise<() => void> {
    if (this.#all.waiting === 0) this.#beginPace()
    const own = this.#open(path)
    for (const turn of upFrom(own)) {
      turn.waiting += 1
      turn.parent?.queue.add(turn)
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.refuse(), this.#limits.waitMs)
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer)
          const leave = this.#enter(path)
          endWait(waiter, own)
          resolve(leave)
        },
        refuse: () => {
          clearTimeout(timer)
          endWait(waiter, own)
          reject(BUSY)
        },
      }
      own.line.push(waiter)
    })
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
    const { running, beyond } = this.#limits
    while (this.#all.running < running + beyond) {
      const next = this.#findNextIn(this.#all)
      if (!next || !this.#hasSlotFor(pathOf(next))) return
      // Whoever had their turn is the last of those with equally many.
      for (const turn of upFrom(next)) moveToEnd(turn)
      next.line[0]?.enter()
    }
  }

  /** The caller whose turn it is. Looks at no more parts than have running calls: the first without one is taken. */
  #findNextIn(turn: Turn): Turn | undefined {
    if (turn.line.length > 0) {
      const isBelowLimit = (this.#runningOf.get(turn.name) ?? 0) < this.#limits.perCaller
      return isBelowLimit ? turn : undefined
    }
    let next: Turn | undefined
    let fewest = Infinity
    for (const part of turn.queue) {
      if (part.running >= fewest) continue
      const found = this.#findNextIn(part)
      if (!found) continue
      next = found
      fewest = part.running
      if (fewest === 0) break
    }
    return next
  }
}

function endWait(waiter: Waiter, own: Turn): void {
  own.line.splice(own.line.indexOf(waiter), 1)
  for (const turn of upFrom(own)) {
    turn.waiting -= 1
    if (turn.waiting === 0) turn.parent?.queue.delete(turn)
    forgetIfEmpty(turn)
  }
}

/** A caller, its groups, and the whole. */
function* upFrom(turn: Turn): Generator<Turn> {
  for (let at: Turn | undefined = turn; at; at = at.parent) yield at
}

function pathOf(turn: Turn): string[] {
  const names = Array.from(upFrom(turn), ({ name }) => name)
  return names.slice(0, -1).toReversed()
}

function forgetIfEmpty({ running, waiting, parent, name }: Turn): void {
  if (running === 0 && waiting === 0) parent?.parts.delete(name)
}

function moveToEnd(turn: Turn): void {
  turn.parent?.queue.delete(turn)
  turn.parent?.queue.add(turn)
}

function lastOf(turn: Turn): Waiter | undefined {
  const fullest = fullestOf(turn)
  return fullest ? lastOf(fullest) : turn.line.at(-1)
}

function fullestOf({ queue }: Turn): Turn | undefined {
  let most: Turn | undefined
  for (const part of queue) if (!most || part.waiting > most.waiting) most = part
  return most
}

function add(counts: Map<string, number>, name: string, difference: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + difference
  if (count === 0) counts.delete(name)
  else counts.set(name, count)
}
