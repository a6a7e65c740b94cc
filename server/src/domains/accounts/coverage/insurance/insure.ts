import { type Part, attribute } from './attribute.ts'
import { type Category, type Day, type Deposit, LIMIT_CENTS } from './deposits.ts'
import { trustLimit } from './trust-rule.ts'

/** What one owner has in one category at one legal institution, and what of it is insured. */
export interface Cover {
  certificate: string
  owner: string
  category: Category
  balance_cents: number
  limit_cents: number
  insured_cents: number
  uninsured_cents: number
}

/** What is insured of deposits on a day (12 CFR 330; 745): by owner, legal institution and category. */
export function insure(deposits: readonly Deposit[], day: Day): Cover[] {
  const parts = deposits.flatMap((deposit) => attribute(deposit, day))
  const groups = Map.groupBy(parts, (part) =>
    JSON.stringify([part.certificate, part.owner, part.category]),
  )
  return [...groups.values()].flatMap((group) => coverOf(group, day) ?? [])
}

function coverOf(parts: readonly Part[], day: Day): Cover | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  const { certificate, owner, category } = first
  const balance_cents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const limit_cents = limitOf(parts, category, day)
  const insured_cents = Math.min(balance_cents, limit_cents)
  const uninsured_cents = balance_cents - insured_cents
  return {
    certificate,
    owner,
    category,
    balance_cents,
    limit_cents,
    insured_cents,
    uninsured_cents,
  }
}

function limitOf(parts: readonly Part[], category: Category, day: Day): number {
  if (day.insurer === 'NONE') return 0
  if (category !== 'trust') return LIMIT_CENTS
  const shares = new Map<string, number>()
  for (const { id, cents } of parts.flatMap(({ named }) => named)) {
    shares.set(id, (shares.get(id) ?? 0) + cents)
  }
  return trustLimit(shares, day)
}

/** All of it together. */
export function sumCovers(covers: readonly Cover[]) {
  const sum = (field: 'balance_cents' | 'limit_cents' | 'insured_cents' | 'uninsured_cents') =>
    covers.reduce((cents, cover) => cents + cover[field], 0)
  return {
    balance_cents: sum('balance_cents'),
    limit_cents: sum('limit_cents'),
    insured_cents: sum('insured_cents'),
    uninsured_cents: sum('uninsured_cents'),
  }
}
