import { createHash } from 'node:crypto'

/**
 * An uploaded file, unchecked. In JSON it is its name and the hash of its bytes, so that an idempotency key
 * is bound to the files too.
 */
export class UploadedFile {
  readonly name: string
  readonly declaredType: string
  readonly bytes: Buffer

  constructor(file: { name: string; declaredType: string; bytes: Buffer }) {
    this.name = file.name
    this.declaredType = file.declaredType
    this.bytes = file.bytes
  }

  toJSON(): { name: string; sha256: string } {
    return { name: this.name, sha256: createHash('sha256').update(this.bytes).digest('hex') }
  }
}
