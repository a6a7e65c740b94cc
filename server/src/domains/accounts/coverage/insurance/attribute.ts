import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Beneficiary, Category, Day, Deposit, Owner } from './deposits.ts'
import { ownersOn } from './owners-on.ts'
import { splitCents } from './split-cents.ts'
import { MOST_COUNTED, splitsOffCompanies } from './trust-rule.ts'

/** What one owner has in one category of one deposit. */
export interface Part {
  certificate: string
  owner: string
  category: Category
  cents: number
  /** Of a trust: who counts, and their share of it. */
  named: readonly { id: string; cents: number }[]
}

/** Whose the money of a deposit is, and in which category each share is insured. */
export function attribute(deposit: Deposit, day: Day): Part[] {
  const { certificate, cents } = deposit
  const owners = ownersOn(deposit.owners, day.asOf)
  const primaries = livingPrimaries(deposit, owners, day.asOf)
  if (owners.length === 0) return afterTheLast(deposit, primaries)
  const shares = splitCents(
    cents,
    owners.map(() => 1),
  )
  return owners.flatMap(({ id: owner }, place): Part[] => {
    const share = { certificate, owner, cents: shares[place] ?? 0 }
    if (primaries.some(isEligible)) return inTrust(share, primaries, day)
    // 330.10(f): no eligible one, or owners who name only each other.
    return [{ ...share, category: owners.length > 1 ? 'joint' : 'single', named: [] }]
  })
}

/** Those who make more of a deposit insured, of whom five count (330.10(b)(1)). */
export function countedOn(deposit: Deposit, asOf: BusinessDate): Beneficiary[] {
  const owners = ownersOn(deposit.owners, asOf)
  return livingPrimaries(deposit, owners, asOf).filter(isEligible).slice(0, MOST_COUNTED)
}

/** 330.10(c): people, and non-profits that the IRS recognises. */
function isEligible({ kind }: Beneficiary): boolean {
  return kind !== 'company'
}

/** 330.10(c)(2): neither owners, nor those who take only after somebody's death. */
function livingPrimaries(
  { beneficiaries }: Deposit,
  owners: readonly Owner[],
  asOf: BusinessDate,
): Beneficiary[] {
  return beneficiaries.filter(
    ({ id, tier, died }) =>
      tier === 'primary' &&
      (died === undefined || asOf < died) &&
      !owners.some((owner) => owner.id === id),
  )
}

function inTrust(
  share: Pick<Part, 'certificate' | 'owner' | 'cents'>,
  primaries: readonly Beneficiary[],
  day: Day,
): Part[] {
  const eligible = primaries.filter(isEligible)
  if (!splitsOffCompanies(day)) {
    return [{ ...share, category: 'trust', named: sharesOf(share.cents, eligible) }]
  }
  const all = sharesOf(share.cents, primaries)
  const named = all.filter(({ id }) => eligible.some((one) => one.id === id))
  const cents = named.reduce((sum, one) => sum + one.cents, 0)
  const trust: Part = { ...share, category: 'trust', cents, named }
  if (cents === share.cents) return [trust]
  return [trust, { ...share, category: 'single', cents: share.cents - cents, named: [] }]
}

function sharesOf(cents: number, all: readonly Beneficiary[]): { id: string; cents: number }[] {
  const shares = splitCents(
    cents,
    all.map(({ allocation_bp }) => allocation_bp),
  )
  return all.map(({ id }, place) => ({ id, cents: shares[place] ?? 0 }))
}

/** Payable on death: it is theirs now, each their own. Otherwise it is the estate's, as it was. */
function afterTheLast({ certificate, owners, cents }: Deposit, heirs: Beneficiary[]): Part[] {
  const whole = { certificate, category: 'single', named: [] } as const
  if (heirs.length > 0) {
    return sharesOf(cents, heirs).map((heir) => ({ ...whole, owner: heir.id, cents: heir.cents }))
  }
  const last = owners.toSorted((a, b) => ((a.died ?? '') < (b.died ?? '') ? 1 : -1))[0]
  return last ? [{ ...whole, owner: last.id, cents }] : []
}
