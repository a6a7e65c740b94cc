import type { FieldErrors } from '@passbook/contract/envelope'

type RefusedStatus = 400 | 411 | 413 | 419

/** The request itself is at fault: it cannot be read, is too large, or the page has expired. */
export class RequestRefusal extends Error {
  readonly status: RefusedStatus
  readonly fields: FieldErrors | undefined
  /** A message for the person, where there is more to say than the status does. */
  readonly words: string | undefined

  constructor(status: RefusedStatus, fields?: FieldErrors, words?: string) {
    super(`request refused with ${status}`)
    this.status = status
    this.fields = fields
    this.words = words
  }
}
