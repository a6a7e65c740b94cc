const UTC = '+00'
/** Of `2026-11-16 15:45:00`. */
const WHOLE_SECONDS = 19
const MILLISECONDS = 3

/**
 * An instant as the wire spells it, of the text Postgres has for it in UTC, the time zone of all our
 * connections: a list of transactions has so many that turning them into dates and back tells.
 */
export function toInstant(text: string): string {
  if (!text.endsWith(UTC)) throw new RangeError(`${text} is not in UTC`)
  const fraction = text.slice(WHOLE_SECONDS + 1, -UTC.length)
  const milliseconds = fraction.slice(0, MILLISECONDS).padEnd(MILLISECONDS, '0')
  return `${text.slice(0, 10)}T${text.slice(11, WHOLE_SECONDS)}.${milliseconds}Z`
}
