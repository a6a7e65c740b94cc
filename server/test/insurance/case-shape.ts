import type {
  CaseAccount,
  CaseBeneficiary,
  CaseCheck,
  InsuranceCase,
} from '../../src/domains/accounts/coverage/insurance/read-cases.ts'

/** Short ways to write a worked case down, in dollars. */

export const NOVEMBER = '2026-11-16'
/** The last day of the old trust rules at credit unions, and the first of the new ones. */
export const LAST_OLD = '2026-11-30'
export const FIRST_NEW = '2026-12-01'

const CERTIFICATE = '10001'

type Extra = Partial<Omit<CaseAccount, 'owners' | 'beneficiaries'>>

/** An account of owners named by letters: `held('AB', 500_000)`. */
export function held(
  owners: string,
  dollars: number,
  ...rest: (CaseBeneficiary | Extra)[]
): CaseAccount {
  const beneficiaries = rest.filter((one): one is CaseBeneficiary => 'tier' in one)
  const extras = rest.filter((one): one is Extra => !('tier' in one))
  return Object.assign(
    {
      id: owners,
      certificate: CERTIFICATE,
      owners: [...owners],
      principal_cents: Math.round(dollars * 100),
      accrued_interest_cents: 0,
      beneficiaries,
    },
    ...extras,
  )
}

type Named = Partial<Pick<CaseBeneficiary, 'allocation_bp' | 'died'>>

export function person(id: string, more: Named = {}): CaseBeneficiary {
  return { id, kind: 'person', tier: 'primary', allocation_bp: 10_000, ...more }
}

export function nonprofit(id: string, more: Named = {}): CaseBeneficiary {
  return { ...person(id, more), kind: 'nonprofit' }
}

export function company(id: string, more: Named = {}): CaseBeneficiary {
  return { ...person(id, more), kind: 'company' }
}

export function contingent(id: string, more: Named = {}): CaseBeneficiary {
  return { ...person(id, more), tier: 'contingent' }
}

/** So many people with equal shares, the first with what is left over. */
export function people(count: number): CaseBeneficiary[] {
  const each = Math.floor(10_000 / count)
  return Array.from({ length: count }, (_, place) =>
    person(`P${place}`, { allocation_bp: place === 0 ? 10_000 - each * (count - 1) : each }),
  )
}

export function fdic(insured: number, uninsured: number, as_of = NOVEMBER): CaseCheck {
  return check('FDIC', as_of, insured, uninsured)
}

export function ncusif(insured: number, uninsured: number, as_of = NOVEMBER): CaseCheck {
  return check('NCUSIF', as_of, insured, uninsured)
}

/** At both insurers, and at credit unions under the old rules and the new. */
export function everywhere(insured: number, uninsured: number): CaseCheck[] {
  return [
    fdic(insured, uninsured),
    ncusif(insured, uninsured, LAST_OLD),
    ncusif(insured, uninsured, FIRST_NEW),
  ]
}

function check(insurer: CaseCheck['insurer'], as_of: string, insured: number, uninsured: number) {
  const insured_cents = Math.round(insured * 100)
  return { insurer, as_of, insured_cents, uninsured_cents: Math.round(uninsured * 100) }
}

/** The paragraph, what the case shows, the accounts and what is insured of them. */
export type Row = readonly [
  rule: string,
  title: string,
  CaseAccount[],
  CaseCheck[],
  deaths?: Deaths,
]
type Deaths = Readonly<Record<string, string>>

export function toCase([rule, title, accounts, checks, deaths = {}]: Row): InsuranceCase {
  const owners = [...new Set(accounts.flatMap((account) => account.owners))]
  const all = owners.map((id) => ({ id, died: deaths[id] }))
  return { id: `${rule}: ${title}`, people: all, accounts, checks }
}
