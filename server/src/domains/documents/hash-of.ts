import { createHash } from 'node:crypto'

/** SHA-256 of a file's bytes in hexadecimal, which is stored with every document. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A custom name-based UUID (RFC 9562, version 8): the same name always gives the same UUID. */
export function idOfName(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-')
}
