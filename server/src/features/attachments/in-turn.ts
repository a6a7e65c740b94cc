import { takingTurns } from '../../taking-turns.ts'

/**
 * One file is looked at at a time: a large picture takes its size in memory and a core for a
 * second, and everybody else's calls go on beside it.
 */
export const inTurn = takingTurns()
