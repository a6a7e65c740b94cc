/** Shares in hundredths of a percent; all shares of one kind always add up to 100%. */

export const WHOLE_BP = 10_000

/** Splits 100% as evenly as hundredths of a percent allow; the first shares get the remainder. */
export function splitEvenly(count: number): number[] {
  const each = Math.floor(WHOLE_BP / count)
  const left = WHOLE_BP - each * count
  return Array.from({ length: count }, (_, place) => each + (place < left ? 1 : 0))
}

/** Formats a share without trailing zeros: `33.34%`, `50%`. */
export function formatShare(bp: number): string {
  return `${(bp / 100).toFixed(2).replace(/\.?0+$/, '')}%`
}

/** Parses a typed percentage into hundredths of a percent; null if it is not one. */
export function parseShare(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,2}))?\s*%?$/.exec(text.trim())
  if (match === null) return null
  const bp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return bp <= WHOLE_BP ? bp : null
}
