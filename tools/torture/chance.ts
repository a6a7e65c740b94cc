import { createHash, randomBytes } from 'node:crypto'

/** Random choices that a seed repeats. What processes do meanwhile takes its own time, and is not repeated. */
export class Chance {
  readonly seed: string
  #drawn = 0

  constructor(seed: string = randomBytes(4).toString('hex')) {
    this.seed = seed
  }

  /** A whole number from 0 up to but not including the limit. */
  below(limit: number): number {
    this.#drawn += 1
    const digest = createHash('sha256').update(`${this.seed} ${this.#drawn}`).digest()
    return Number(digest.readBigUInt64BE() % BigInt(limit))
  }

  between(least: number, limit: number): number {
    return least + this.below(limit - least)
  }

  /** Choices of one person or part, which the choices of others do not change. */
  of(name: string): Chance {
    return new Chance(`${this.seed}/${name}`)
  }
}
