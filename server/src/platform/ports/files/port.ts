import type { Readable } from 'node:stream'
import { DomainError } from '../../errors.ts'

export interface StoredFile {
  sizeBytes: number
  /** SHA-256 of the content. */
  hash: Buffer
}

/** Stores attachments and documents under keys of ours, `institution/kind/uuid`, never user text. */
export interface FilesPort {
  /** Stores the whole content or nothing; the same key again replaces it. */
  put(key: string, content: Readable, contentType: string): Promise<StoredFile>
  /** Throws not_found for a key that does not exist. */
  open(key: string): Promise<Readable>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
}

/** The storage is unavailable now; the cause is logged and not shown to callers. */
export function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable')
  error.cause = cause
  return error
}

const SEGMENT = '[a-z\\d][a-z\\d-]{0,63}'
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const KEY = new RegExp(`^${SEGMENT}/${SEGMENT}/${UUID}$`)

/** Our own code makes the keys (`institution/kind/uuid`), so any other key is a bug. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('a file key is institution/kind/uuid')
}
