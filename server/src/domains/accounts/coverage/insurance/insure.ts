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

/** What one owner has in one category of one deposit. */
interface Part {
  certificate: string
  owner: string
  category: Category
  cents: number
  /** Of a trust: who counts, and their share of it. */
  named: readonly { id: string; cents: number }[]
}

/** Whose the money of a deposit is, and in which category each share is insured. */
function attribute(deposit: Deposit, day: Day): Part[] {
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

/** 330.3(j): so long an owner's death changes nothing. */
const GRACE_MONTHS = 6

/**
 * Whose a deposit is on a day: an invitee's once they have signed or have access (330.9(c), 745.8(c)),
 * and for six months after their death still the dead one's. Nobody: the last owner is long dead.
 */
function ownersOn(owners: readonly Owner[], asOf: BusinessDate): Owner[] {
  return owners.filter(
    ({ since, died }) =>
      (since === undefined || since <= asOf) &&
      (died === undefined || asOf <= addMonths(died, GRACE_MONTHS)),
  )
}

/** 330.10(b)(1): no more of them count. */
const MOST_COUNTED = 5

/** From when a beneficiary counts whatever their share: 87 FR 4455; 89 FR 79397. */
const NEW_FROM: Readonly<Record<Insurer, BusinessDate>> = {
  FDIC: parseBusinessDate('2024-04-01'),
  NCUA: parseBusinessDate(NCUA_TRUST_RULES_FROM),
  NONE: parseBusinessDate('2024-04-01'),
}

function isNew({ insurer, asOf }: Day): boolean {
  return asOf >= NEW_FROM[insurer]
}

/** The day to come on which an insurer's rules change; null where none is known. */
export function nextChange(day: Day): BusinessDate | null {
  return isNew(day) ? null : NEW_FROM[day.insurer]
}

/** Until then the part of somebody who does not count was the owner's single account (745.4(b)). */
function splitsOffCompanies(day: Day): boolean {
  return !isNew(day)
}

/**
 * What of an owner's accounts payable on death is insured: one limit for each different beneficiary,
 * five at most. Until the change, of more than five, all their shares up to a limit each, if that is
 * more (745.4(e)).
 */
function trustLimit(shares: ReadonlyMap<string, number>, day: Day): number {
  const counted = Math.min(shares.size, MOST_COUNTED) * LIMIT_CENTS
  if (isNew(day) || shares.size <= MOST_COUNTED) return counted
  const each = [...shares.values()].reduce((sum, cents) => sum + Math.min(cents, LIMIT_CENTS), 0)
  return Math.max(counted, each)
}
