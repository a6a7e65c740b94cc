import { readPercent } from '../../ledger/product/percent.ts'
import { type Rate, parseRate } from '../../ledger/interest-math.ts'
import { UsageError } from './command.ts'

/** Reads 4.40% or 0.0440, both exactly; a rate has at most six decimals as a fraction. */
export function readRate(text: string): Rate {
  const [, percent] = /^(.*?) ?%$/.exec(text) ?? []
  try {
    const rate = percent === undefined ? parseRate(text) : readPercent(percent)
    if (rate !== undefined) return rate
  } catch {
    // Said below.
  }
  throw new UsageError(`a rate is written as 4.40% or 0.0440, not "${text}"`)
}
