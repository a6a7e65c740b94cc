import { createHash } from 'node:crypto'

/** SHA-256 of a file's bytes, in hexadecimal, as it is kept with every document. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
