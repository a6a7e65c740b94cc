/** Splits an amount into whole cents by weights: nothing is lost, and no part is a cent off. */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const exact = weights.map((weight, place) => {
    const product = BigInt(cents) * BigInt(weight)
    return { place, cents: product / whole, rest: product % whole }
  })
  const left = cents - exact.reduce((sum, part) => sum + Number(part.cents), 0)
  // The largest remainders first, and among equal ones those who come first.
  const more = new Set(
    exact
      .toSorted((a, b) => Number(b.rest - a.rest) || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return exact.map((part) => Number(part.cents) + (more.has(part.place) ? 1 : 0))
}
