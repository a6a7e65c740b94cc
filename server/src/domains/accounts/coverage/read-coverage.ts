import type { Coverage } from '@passbook/contract/coverage'
import type { Context } from '../../../context.ts'
import { postingCents } from '../../../ledger/interest-math.ts'
import { readAccrued } from '../../../ledger/interest/accrued.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { ownAccount } from '../../money/savings-accounts/savings-account.ts'
import type { Day, Deposit, Beneficiary } from './insurance/deposits.ts'
import {
  countedBeneficiaries,
  type Cover,
  insure,
  sumCovers,
  nextRuleChange,
} from './insurance/insure.ts'

interface CoverageInput {
  accountId: string
  /** The amount of a deposit the holder is considering. */
  amountCents: number | undefined
}

/** How much of an account is insured today, which beneficiaries count, and what would insure more. */
export async function readCoverage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { insurer, insurance_certificate }: Institution,
  caller: Reader,
  { accountId, amountCents }: CoverageInput,
): Promise<Coverage> {
  const account = ownAccount(caller, accountId)
  const { names, ...deposit } = await readDeposit(db, account)
  const day = { insurer, asOf: easternDate(clock.now()) }
  const covers = insure([deposit], day)
  const wanted = { ...deposit, cents: deposit.cents + (amountCents ?? 0) }
  return {
    insurer,
    certificate: insurance_certificate,
    as_of: day.asOf,
    category: categoryOf(covers),
    owners: deposit.owners.length,
    counted_beneficiaries: countedBeneficiaries(deposit, day.asOf).length,
    named_beneficiaries: deposit.beneficiaries.filter(({ tier }) => tier === 'primary').length,
    ...sumCovers(covers),
    covers: covers.map((cover) => ({
      owner: cover.owner === caller.depositor_id ? null : (names.get(cover.owner) ?? ''),
      category: cover.category,
      balance_cents: cover.balance_cents,
      limit_cents: cover.limit_cents,
      insured_cents: cover.insured_cents,
      uninsured_cents: cover.uninsured_cents,
    })),
    after: amountCents === undefined ? null : sumCovers(insure([wanted], day)),
    raised_by: insurer === 'NONE' ? [] : raisedBy(wanted, day),
    changes: changesOf(wanted, day),
  }
}

/** The account's main category: trust if any part is, otherwise the first. */
function categoryOf(covers: readonly Cover[]): Coverage['category'] {
  const categories = covers.map(({ category }) => category)
  return categories.includes('trust') ? 'trust' : (categories[0] ?? 'single')
}

/** The next change of the rules, if it affects this account. */
function changesOf(deposit: Deposit, day: Day): Coverage['changes'] {
  const on = nextRuleChange(day)
  if (on === null) return null
  const now = sumCovers(insure([deposit], day))
  const then = sumCovers(insure([deposit], { ...day, asOf: on }))
  if (now.limit_cents === then.limit_cents && now.insured_cents === then.insured_cents) return null
  return { on, ...then }
}

/** A first beneficiary changes the account's category but not its limit; a second one raises the limit. */
const MOST_TRIED = 2

/** What would each raise the limit of a deposit. */
function raisedBy(deposit: Deposit, day: Day): Coverage['raised_by'] {
  const limitOf = (one: Deposit) => sumCovers(insure([one], day)).limit_cents
  const now = limitOf(deposit)
  const found: Coverage['raised_by'] = []
  for (let count = 1; count <= MOST_TRIED; count += 1) {
    const limit_cents = limitOf(withBeneficiaries(deposit, count))
    if (limit_cents <= now) continue
    found.push({ kind: 'beneficiary', count, limit_cents })
    break
  }
  const joint = limitOf({ ...deposit, owners: [...deposit.owners, { id: 'another owner' }] })
  if (deposit.owners.length === 1 && joint > now) {
    found.push({ kind: 'joint_holder', count: 1, limit_cents: joint })
  }
  return found
}

/** The deposit with this many more beneficiaries, all with equal shares. */
function withBeneficiaries(deposit: Deposit, count: number): Deposit {
  const more = Array.from({ length: count }, (_, place): Beneficiary => ({
    id: `another ${place}`,
    kind: 'person',
    tier: 'primary',
    allocation_bp: 1,
  }))
  const all = [...deposit.beneficiaries, ...more]
  return { ...deposit, beneficiaries: all.map((one) => ({ ...one, allocation_bp: 1 })) }
}

type BeneficiaryRow = Awaited<ReturnType<typeof listBeneficiaries>>[number]

/** A savings account as input for the insurance rules, from what this institution knows. */
export async function readDeposit(
  db: Database,
  account: CoveredAccount,
): Promise<Deposit & { names: ReadonlyMap<string, string | null> }> {
  const { institution_id, account_id } = account
  const owners = await listOwners(db, account)
  const named = await listBeneficiaries(db, account)
  const current = await findBalance(db, account)
  const { accrued } = await readAccrued(db, institution_id, account_id)
  return {
    certificate: institution_id,
    owners: owners.map(({ id }) => ({ id })),
    cents: Math.max(0, current + Number(postingCents(accrued))),
    beneficiaries: named.map(toBeneficiary),
    names: new Map(owners.map(({ id, first_name }) => [id, first_name])),
  }
}

function toBeneficiary(one: BeneficiaryRow): Beneficiary {
  const { id, kind: tier, allocation_bp } = one
  return { id, kind: kindOf(one), tier, allocation_bp }
}

/** 12 CFR 330.10: only a charity whose tax number is in the directory of the IRS today counts as one. */
function kindOf({ type, relationship, is_listed }: BeneficiaryRow): Beneficiary['kind'] {
  if (type === 'person') return 'person'
  return relationship === 'charity' && is_listed ? 'nonprofit' : 'company'
}

export interface CoveredAccount {
  institution_id: string
  account_id: string
}

/** The balance on deposit, without money in transit or accrued interest. */
async function findBalance(
  db: Database,
  { institution_id, account_id }: CoveredAccount,
): Promise<number> {
  const { current_cents } = await db
    .selectFrom('savings_balances')
    .select('current_cents')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return current_cents
}

/**
 * The owners of an account: the primary holder and those who finished joining. Invited and removed people
 * are not owners.
 */
function listOwners(db: Database, { institution_id, account_id }: CoveredAccount) {
  return accountHolders(db, institution_id)
    .select(['depositors.id', 'depositors.first_name', 'depositors.is_primary'])
    .where('entities.savings_account_id', '=', account_id)
    .orderBy('is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}

/** The beneficiaries, with the fields that matter for insurance. */
function listBeneficiaries(db: Database, { institution_id, account_id }: CoveredAccount) {
  return db
    .selectFrom('beneficiaries')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'beneficiaries.institution_id')
        .onRef('entities.id', '=', 'beneficiaries.entity_id'),
    )
    .select(['beneficiaries.id', 'type', 'kind', 'relationship', 'allocation_bp'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('nonprofits')
            .select('nonprofits.ein')
            .whereRef('nonprofits.ein', '=', 'beneficiaries.ein'),
        )
        .as('is_listed'),
    )
    .where('beneficiaries.institution_id', '=', institution_id)
    .where('entities.savings_account_id', '=', account_id)
    .orderBy('place')
    .execute()
}
