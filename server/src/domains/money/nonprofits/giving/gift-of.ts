const MILLION = 1_000_000n
const SHARE = /^([01])\.(\d{6})$/

/** What is given in a month, and what of it the next month has to make up for. */
interface Gift {
  amountCents: number
  /** Interest taken back beyond what was credited: zero or below. */
  carriedCents: number
}

/** The share of a month's interest, to the nearest cent; half a cent goes to the non-profit. */
export function giftOf(
  { interest_cents, carried_cents }: { interest_cents: number; carried_cents: number },
  share: string,
): Gift {
  const counted = interest_cents + carried_cents
  if (counted <= 0) return { amountCents: 0, carriedCents: counted }
  const amount = (BigInt(counted) * millionthsOf(share) * 2n + MILLION) / (2n * MILLION)
  return { amountCents: Number(amount), carriedCents: 0 }
}

function millionthsOf(share: string): bigint {
  const [, whole = '', rest = ''] = SHARE.exec(share) ?? []
  if (whole === '') throw new Error(`${share} is not a share`)
  return BigInt(whole + rest)
}
