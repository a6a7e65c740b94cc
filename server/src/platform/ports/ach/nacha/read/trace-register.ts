import { AchWriteError } from './refusal.ts'

const SEQUENCES = 10_000_000

/**
 * Sees to it that no trace number appears twice in a file. One bit per sequence number of a bank
 * bounds the memory whatever the number of entries (1.25 MB a bank).
 */
export class TraceRegister {
  readonly #used = new Map<string, Uint8Array>()

  add(trace: string): void {
    const bank = trace.slice(0, 8)
    const sequence = Number(trace.slice(8))
    const bits = this.#used.get(bank) ?? new Uint8Array(SEQUENCES / 8)
    this.#used.set(bank, bits)
    const at = sequence >> 3
    const bit = 1 << (sequence & 7)
    if (((bits[at] ?? 0) & bit) !== 0) {
      throw new AchWriteError('entry, trace: is already used in this file')
    }
    bits[at] = (bits[at] ?? 0) | bit
  }
}
