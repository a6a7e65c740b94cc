import { createHash } from 'node:crypto'

/** A key is bound to the input it first came with: same key and other input is refused (TRUST I6). */
export function hashInput(input: Record<string, unknown>): Buffer {
  return createHash('sha256').update(canonical(input)).digest()
}

/** JSON with sorted keys; what is undefined was not given. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
