import { z } from 'zod/mini'
import {
  type BusinessDate,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import type { Deposit, Beneficiary } from './deposits.ts'
import { insure, sumCovers } from './insure.ts'

/** Worked examples read from files; fields that the rules do not need are ignored. */

const Id = z.union([z.string(), z.number()])
const Cents = z.int().check(z.gte(0))
const Died = z.optional(z.nullable(z.iso.date()))

const CaseBeneficiary = z.object({
  id: z.string(),
  kind: z.string(),
  tier: z.enum(['primary', 'contingent']),
  allocation_bp: z.int().check(z.gte(1)),
  died: Died,
})
export type CaseBeneficiary = z.infer<typeof CaseBeneficiary>

const CaseAccount = z.object({
  id: z.string(),
  certificate: z.string(),
  owners: z.array(z.string()).check(z.minLength(1)),
  /** Owners who have not finished joining, and the day they do. */
  pending_owners: z.optional(z.record(z.string(), z.iso.date())),
  principal_cents: Cents,
  accrued_interest_cents: z.optional(Cents),
  in_transit_cents: z.optional(Cents),
  beneficiaries: z.optional(z.array(CaseBeneficiary)),
})
export type CaseAccount = z.infer<typeof CaseAccount>

const CaseCheck = z.object({
  insurer: z.enum(['FDIC', 'NCUSIF', 'NCUA']),
  as_of: z.iso.date(),
  insured_cents: z.optional(Cents),
  uninsured_cents: z.optional(Cents),
})
export type CaseCheck = z.infer<typeof CaseCheck>

const InsuranceCase = z.object({
  id: Id,
  people: z.optional(z.array(z.object({ id: z.string(), died: Died }))),
  accounts: z.array(CaseAccount),
  checks: z.array(CaseCheck),
})
export type InsuranceCase = z.infer<typeof InsuranceCase>

const CaseFile = z.object({ cases: z.array(InsuranceCase) })

export interface Checked {
  case: string | number
  insurer: CaseCheck['insurer']
  as_of: string
  insured_cents: number
  uninsured_cents: number
}

/** Calculates the insured amounts of every check in a file, in order; throws on another file shape. */
export function checkCases(file: unknown): Checked[] {
  return CaseFile.parse(file).cases.flatMap(checkCase)
}

export function checkCase(one: InsuranceCase): Checked[] {
  const deposits = depositsOf(one)
  return one.checks.map(({ insurer, as_of }) => {
    const day = {
      insurer: insurer === 'FDIC' ? 'FDIC' : 'NCUA',
      asOf: parseBusinessDate(as_of),
    } as const
    const { insured_cents, uninsured_cents } = sumCovers(insure(deposits, day))
    return { case: one.id, insurer, as_of, insured_cents, uninsured_cents }
  })
}

function depositsOf({ people = [], accounts }: InsuranceCase): Deposit[] {
  const deaths = new Map(people.map(({ id, died }) => [id, died]))
  const diedOn = (id: string, died?: string | null) => dateOf(died ?? deaths.get(id))
  return accounts.map((account) => ({
    certificate: account.certificate,
    owners: account.owners.map((id) => ({
      id,
      since: dateOf(account.pending_owners?.[id]),
      died: diedOn(id),
    })),
    cents: account.principal_cents + (account.accrued_interest_cents ?? 0),
    beneficiaries: (account.beneficiaries ?? []).map(({ id, kind, tier, allocation_bp, died }) => ({
      id,
      kind: kindOf(kind),
      tier,
      allocation_bp,
      died: diedOn(id, died),
    })),
  }))
}

/** Anything other than a person or a nonprofit is a company, which does not count. */
function kindOf(kind: string): Beneficiary['kind'] {
  if (kind === 'person') return 'person'
  return /^(non_?-?profit|charity)/.test(kind) ? 'nonprofit' : 'company'
}

function dateOf(text: string | null | undefined): BusinessDate | undefined {
  return text ? parseBusinessDate(text) : undefined
}
