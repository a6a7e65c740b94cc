const SEGMENT = '[a-z\\d][a-z\\d-]{0,63}'
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const KEY = new RegExp(`^${SEGMENT}/${SEGMENT}/${UUID}$`)

/** Keys are made by our own code (`institution/kind/uuid`), so any other is a mistake in it. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('a file key is institution/kind/uuid')
}
