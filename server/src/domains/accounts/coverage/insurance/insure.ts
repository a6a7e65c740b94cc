import { NCUA_TRUST_RULES_FROM } from '@passbook/contract/coverage'
import type { Insurer } from '@passbook/contract/enums'
import {
  type BusinessDate,
  addMonths,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import {
  type Category,
  type Day,
  type Deposit,
  LIMIT_CENTS,
  type Beneficiary,
  type Owner,
} from './deposits.ts'

/** An owner's balance in one category at one legal institution, and how much of it is insured. */
export interface Cover {
  certificate: string
  owner: string
  category: Category
  balance_cents: number
  limit_cents: number
  insured_cents: number
  uninsured_cents: number
}

/** Calculates the insurance of deposits on a day (12 CFR 330; 745), by owner, institution and category. */
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

/** Adds up the amounts of all covers. */
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

/** One owner's share of one deposit in one category. */
interface Part {
  certificate: string
  owner: string
  category: Category
  cents: number
  /** For a trust: the beneficiaries who count, and their shares. */
  named: readonly { id: string; cents: number }[]
}

/** Divides a deposit among its owners, each share with the category it is insured in. */
function attribute(deposit: Deposit, day: Day): Part[] {
  const { certificate, cents } = deposit
  const owners = ownersOn(deposit.owners, day.asOf)
  const primaries = livingPrimaries(deposit, owners, day.asOf)
  if (owners.length === 0) return attributeAfterDeath(deposit, primaries)
  const shares = splitCents(
    cents,
    owners.map(() => 1),
  )
  return owners.flatMap(({ id: owner }, place): Part[] => {
    const share = { certificate, owner, cents: shares[place] ?? 0 }
    if (primaries.some(isEligible)) return inTrust(share, primaries, day)
    // 330.10(f): there is no eligible beneficiary, or the owners name only each other.
    return [{ ...share, category: owners.length > 1 ? 'joint' : 'single', named: [] }]
  })
}

/** The beneficiaries who increase the insurance of a deposit, at most five (330.10(b)(1)). */
export function countedBeneficiaries(deposit: Deposit, asOf: BusinessDate): Beneficiary[] {
  const owners = ownersOn(deposit.owners, asOf)
  return livingPrimaries(deposit, owners, asOf).filter(isEligible).slice(0, MOST_COUNTED)
}

/** 330.10(c): people, and nonprofits that the IRS recognizes, are eligible. */
function isEligible({ kind }: Beneficiary): boolean {
  return kind !== 'company'
}

/** 330.10(c)(2): owners and contingent beneficiaries do not count. */
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

/** After the last owner's death the money belongs to the beneficiaries by share, or else to the estate. */
function attributeAfterDeath(
  { certificate, owners, cents }: Deposit,
  heirs: Beneficiary[],
): Part[] {
  const whole = { certificate, category: 'single', named: [] } as const
  if (heirs.length > 0) {
    return sharesOf(cents, heirs).map((heir) => ({ ...whole, owner: heir.id, cents: heir.cents }))
  }
  const last = owners.toSorted((a, b) => ((a.died ?? '') < (b.died ?? '') ? 1 : -1))[0]
  return last ? [{ ...whole, owner: last.id, cents }] : []
}

/** Splits an amount into whole cents by weight. The parts add up exactly, and none is a cent or more off. */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const exact = weights.map((weight, place) => {
    const product = BigInt(cents) * BigInt(weight)
    return { place, cents: product / whole, rest: product % whole }
  })
  const left = cents - exact.reduce((sum, part) => sum + Number(part.cents), 0)
  // Extra cents go to the largest remainders, and among equal ones to the first.
  const more = new Set(
    exact
      .toSorted((a, b) => Number(b.rest - a.rest) || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return exact.map((part) => Number(part.cents) + (more.has(part.place) ? 1 : 0))
}

/** 330.3(j): an owner's death changes nothing for this many months. */
const GRACE_MONTHS = 6

/**
 * The owners of a deposit on a day: an invited person counts once they have signed or have access
 * (330.9(c), 745.8(c)), and a dead owner for six more months. The list is empty once the last owner's six
 * months are over.
 */
function ownersOn(owners: readonly Owner[], asOf: BusinessDate): Owner[] {
  return owners.filter(
    ({ since, died }) =>
      (since === undefined || since <= asOf) &&
      (died === undefined || asOf <= addMonths(died, GRACE_MONTHS)),
  )
}

/** 330.10(b)(1): at most five beneficiaries count. */
const MOST_COUNTED = 5

/** The day from which beneficiaries count regardless of their shares: 87 FR 4455; 89 FR 79397. */
const NEW_RULES_FROM: Readonly<Record<Insurer, BusinessDate>> = {
  FDIC: parseBusinessDate('2024-04-01'),
  NCUA: parseBusinessDate(NCUA_TRUST_RULES_FROM),
  NONE: parseBusinessDate('2024-04-01'),
}

function hasNewRules({ insurer, asOf }: Day): boolean {
  return asOf >= NEW_RULES_FROM[insurer]
}

/** The next day on which an insurer's rules change; null if none is known. */
export function nextRuleChange(day: Day): BusinessDate | null {
  return hasNewRules(day) ? null : NEW_RULES_FROM[day.insurer]
}

/** Under the old rules a company's share was insured as the owner's single account (745.4(b)). */
function splitsOffCompanies(day: Day): boolean {
  return !hasNewRules(day)
}

/**
 * The limit of an owner's payable-on-death accounts: one limit per different beneficiary, for at most
 * five. Under the old rules, with more than five, it is the sum of their shares up to one limit each, if
 * that is more (745.4(e)).
 */
function trustLimit(shares: ReadonlyMap<string, number>, day: Day): number {
  const counted = Math.min(shares.size, MOST_COUNTED) * LIMIT_CENTS
  if (hasNewRules(day) || shares.size <= MOST_COUNTED) return counted
  const each = [...shares.values()].reduce((sum, cents) => sum + Math.min(cents, LIMIT_CENTS), 0)
  return Math.max(counted, each)
}
