import { DomainError } from './errors.ts'

export interface PlaceLimits {
  /** How many run at once. */
  running: number
  /** How many of these one address may have; three quarters of them if that is not said. */
  ofOne?: number
  /** How many may wait for that, over all addresses. */
  waiting: number
  /** Nobody waits longer; who would have to is refused when they come. */
  waitMs: number
}

interface Waiter {
  enter(): void
  refuse(): void
}

/** One for all: making an error with its stack would cost more than the whole refusal. */
const BUSY = new DomainError('unavailable')
/** One address never has all places: others come in beside it at once. */
const SHARE_OF_ONE = 0.75
/** The pace is measured over so long at least: an event loop does many things at once, then none. */
const PACE_WINDOW_MS = 200

/** Who may run now, who waits their turn, and who is told at once that it would take too long. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #running = new Map<string, number>()
  /** Those who wait by address; addresses take turns, in the order of this map. */
  readonly #lines = new Map<string, Waiter[]>()
  #runningCount = 0
  #waitingCount = 0
  /** From one leaving to the next while others wait; 0 until it was measured. */
  #paceMs = 0
  #pacedSince = 0
  #leftSince = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** Resolves when it is the address's turn; call what it gives when the work is done. */
  async take(address: string): Promise<() => void> {
    if (!this.#lines.has(address) && this.#hasRoomFor(address)) return this.#enter(address)
    const isTooLong = this.#waitOf(address) > this.#limits.waitMs
    if (isTooLong || !this.#makeRoomFor(address)) throw BUSY
    return this.#wait(address)
  }

  #hasRoomFor(address: string): boolean {
    const { running, ofOne = Math.max(1, Math.floor(running * SHARE_OF_ONE)) } = this.#limits
    const own = this.#running.get(address) ?? 0
    return this.#runningCount < running && own < ofOne
  }

  /** When the line is full, the last of the address with the most in it gives way to one with fewer. */
  #makeRoomFor(address: string): boolean {
    if (this.#waitingCount < this.#limits.waiting) return true
    const own = this.#lines.get(address)?.length ?? 0
    let longest: Waiter[] = []
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= own + 1) return false
    longest.at(-1)?.refuse()
    return true
  }

  /** Addresses take turns: whoever comes anew does not wait for all of somebody else's. */
  #waitOf(address: string): number {
    // A few always wait, so that the pace is measured anew however slow it once was.
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
