/** Prints one line per figure, and records whether all of them hold. */
export class Report {
  holds = true
  readonly #part: string
  readonly #print: (line: string) => void

  constructor(part: string, print: (line: string) => void = console.log) {
    this.#part = part
    this.#print = print
  }

  say(words: string): void {
    this.#print(`${this.#part}: ${words}`)
  }

  /** Prints a figure with its limit, such as `lost`, `0 of 812`, `must be 0`. */
  figure(name: string, value: string, limit: string, holds: boolean): void {
    this.holds &&= holds
    this.say(`${name}: ${value} (${limit}) ${holds ? 'holds' : 'FAILS'}`)
  }

  /** Checks that none of these happened, and prints the first of them. */
  none(name: string, found: readonly string[], of = ''): void {
    this.figure(name, `${found.length}${of && ` of ${of}`}`, 'must be 0', found.length === 0)
    for (const words of found.slice(0, MAX_PRINTED)) this.say(`  ${words.slice(0, MAX_WORDS)}`)
  }
}

const MAX_PRINTED = 10
const MAX_WORDS = 400

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Summarizes times, as in `worst 4.1 s, median 2.0 s`. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `worst ${seconds(sorted.at(-1) ?? 0)}, median ${seconds(median)}`
}
