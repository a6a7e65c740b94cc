import { randomInt } from 'node:crypto'

/**
 * What chance tries: the same each time, so that a run that failed fails again and one that passed
 * says something of the change alone. `SEED=any` draws another, `SEED=7` takes that one; either
 * says which it was when a test fails.
 */
const wanted = process.env['SEED'] ?? '1'
export const SEED = wanted === 'any' ? randomInt(1_000_000_000) : Number(wanted)
