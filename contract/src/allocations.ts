/** Shares in hundredths of a percent; those of a kind are always 100 % together. */

export const WHOLE_BP = 10_000

/** As even as hundredths of a percent allow: the first have what is left over. */
export function splitEvenly(count: number): number[] {
  const each = Math.floor(WHOLE_BP / count)
  const left = WHOLE_BP - each * count
  return Array.from({ length: count }, (_, place) => each + (place < left ? 1 : 0))
}

/** `33.34%`, `50%`: no more decimals than it has. */
export function formatShare(bp: number): string {
  return `${(bp / 100).toFixed(2).replace(/\.?0+$/, '')}%`
}

/** What was typed as a percentage, in hundredths of one; null when it is none. */
export function parseShare(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,2}))?\s*%?$/.exec(text.trim())
  if (match === null) return null
  const bp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return bp <= WHOLE_BP ? bp : null
}
