import type { Readable } from 'node:stream'

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
