import { hash } from 'node:crypto'

/**
 * A key is bound to the input it first came with: same key and other input is refused (TRUST I6).
 * The parts are given in a fixed order, so that their JSON is the same whenever they are.
 */
export function hashInput(...parts: unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}
