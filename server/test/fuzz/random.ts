/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** From 0 up to `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** True so often, as a share of 1. */
  isOnce(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[this.below(list.length)] as T
  }
}

/** The same as a function: numbers from 0 up to 1 that every run draws alike. */
export function randomFrom(seed: number): () => number {
  const random = new Random(seed)
  return () => random.next()
}
