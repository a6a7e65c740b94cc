import type { Readable } from 'node:stream'
import { DomainError } from '../../errors.ts'

export interface StoredFile {
  sizeBytes: number
  /** SHA-256 of the content. */
  hash: Buffer
}

/** Keeps attachments and documents. Keys are ours: `institution/kind/uuid`, never a person's text. */
export interface FilesPort {
  /** Stores all of it or nothing; the same key again replaces it. */
  put(key: string, content: Readable, contentType: string): Promise<StoredFile>
  /** Refuses a key that does not exist with not_found. */
  open(key: string): Promise<Readable>
  /** A key that is gone is gone: no error. */
  remove(key: string): Promise<void>
}

/** The storage cannot do it now; what it said stays with the error and is shown to nobody. */
export function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable')
  error.cause = cause
  return error
}

const SEGMENT = '[a-z\\d][a-z\\d-]{0,63}'
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const KEY = new RegExp(`^${SEGMENT}/${SEGMENT}/${UUID}$`)

/** Keys are made by our own code (`institution/kind/uuid`), so any other is a mistake in it. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('a file key is institution/kind/uuid')
}
