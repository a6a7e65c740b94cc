import type { FieldErrors } from '@passbook/contract/envelope'

/** The request itself is at fault, whatever it asks for: it cannot be read, or its page has expired. */
export class RequestRefusal extends Error {
  readonly status: 400 | 419
  readonly fields: FieldErrors | undefined

  constructor(status: 400 | 419, fields?: FieldErrors) {
    super(`request refused with ${status}`)
    this.status = status
    this.fields = fields
  }
}
