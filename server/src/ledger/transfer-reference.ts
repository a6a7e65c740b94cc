const REFERENCE_LENGTH = 8

/** The reference a customer quotes for a transfer. A retry has the reference of the transfer it repeats. */
export function referenceOf({ request_id }: { request_id: string }): string {
  return request_id.slice(0, REFERENCE_LENGTH).toUpperCase()
}
