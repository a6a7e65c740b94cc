/**
 * Creates a value on first use, once. Used for formatters: the first one takes a tenth of a second
 * on a phone, which a page without dates or amounts should not pay for.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
