/**
 * Makes something when it is first asked for, once. For formatters: the first one costs a phone a
 * tenth of a second, which a page that shows no date or amount should not pay.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
