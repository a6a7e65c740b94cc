import { DomainError } from './errors.ts'

export interface ConcurrencyLimits {
  /** How many run at once. */
  running: number
  /** How many of them one address may have; by default three quarters. */
  perAddress?: number
  /** How many may wait, over all addresses. */
  waiting: number
  /** The longest wait; a caller who would have to wait longer is refused at once. */
  waitMs: number
}

interface Waiter {
  enter(): void
  refuse(): void
}

/** Shared by all refusals: creating an error with its stack would cost more than the refusal. */
const BUSY = new DomainError('unavailable')
/** One address never gets all slots, so that others can start at once. */
const SHARE_PER_ADDRESS = 0.75
/** The minimum time over which the pace is measured, since an event loop works in bursts. */
const PACE_WINDOW_MS = 200

/** Limits how much work runs at once: some waits, addresses take turns, and the rest is refused at once. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #running = new Map<string, number>()
  /** The waiting callers by address; addresses take turns, in the order of this map. */
  readonly #lines = new Map<string, Waiter[]>()
  #runningCount = 0
  #waitingCount = 0
  /** The time between two releases while others wait; 0 until it was measured. */
  #paceMs = 0
  #pacedSince = 0
  #leftSince = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  get runningCount(): number {
    return this.#runningCount
  }

  get waitingCount(): number {
    return this.#waitingCount
  }

  /** Resolves when the address gets a slot; call the returned function to release it. */
  async take(address: string): Promise<() => void> {
    if (!this.#lines.has(address) && this.#hasRoomFor(address)) return this.#enter(address)
    const isTooLong = this.#waitOf(address) > this.#limits.waitMs
    if (isTooLong || !this.#makeRoomFor(address)) throw BUSY
    return this.#wait(address)
  }

  #hasRoomFor(address: string): boolean {
    const { running, perAddress = Math.max(1, Math.floor(running * SHARE_PER_ADDRESS)) } =
      this.#limits
    const own = this.#running.get(address) ?? 0
    return this.#runningCount < running && own < perAddress
  }

  /** When the queue is full, the last caller of the address with the most gives way to one with fewer. */
  #makeRoomFor(address: string): boolean {
    if (this.#waitingCount < this.#limits.waiting) return true
    const own = this.#lines.get(address)?.length ?? 0
    let longest: Waiter[] = []
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= own + 1) return false
    longest.at(-1)?.refuse()
    return true
  }

  /** The expected wait. Addresses take turns, so a new one does not wait for the whole line of another. */
  #waitOf(address: string): number {
    // A few may always wait, so that the pace is measured again however slow it once was.
    if (this.#waitingCount < this.#limits.running) return 0
    const own = this.#lines.get(address)?.length ?? 0
    const turns = Math.min(this.#waitingCount, (own + 1) * this.#lines.size)
    return turns * this.#paceMs
  }

  #enter(address: string): () => void {
    this.#runningCount += 1
    this.#running.set(address, (this.#running.get(address) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#leave(address)
    }
  }

  #wait(address: string): Promise<() => void> {
    if (this.#waitingCount === 0) this.#beginPace()
    this.#waitingCount += 1
    const line = this.#lines.get(address) ?? []
    this.#lines.set(address, line)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.refuse(), this.#limits.waitMs)
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer)
          resolve(this.#enter(address))
        },
        refuse: () => {
          clearTimeout(timer)
          line.splice(line.indexOf(waiter), 1)
          this.#waitingCount -= 1
          if (line.length === 0) this.#lines.delete(address)
          reject(BUSY)
        },
      }
      line.push(waiter)
    })
  }

  #leave(address: string): void {
    this.#runningCount -= 1
    const own = (this.#running.get(address) ?? 1) - 1
    if (own === 0) this.#running.delete(address)
    else this.#running.set(address, own)
    if (this.#waitingCount > 0) this.#measurePace()
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
    for (const [address, line] of this.#lines) {
      if (this.#runningCount >= this.#limits.running) return
      if (!this.#hasRoomFor(address)) continue
      const waiter = line.shift()
      this.#lines.delete(address)
      if (line.length > 0) this.#lines.set(address, line)
      this.#waitingCount -= 1
      waiter?.enter()
    }
  }
}
