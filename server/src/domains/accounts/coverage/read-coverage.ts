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
import { countedOn, type Cover, insure, sumCovers, nextChange } from './insurance/insure.ts'

interface Asked {
  accountId: string
  /** Of a deposit that is thought about. */
  amountCents: number | undefined
}

/** What of an account is insured today, who makes it so, and what would insure more. */
export async function readCoverage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { insurer, insurance_certificate }: Institution,
  caller: Reader,
  { accountId, amountCents }: Asked,
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
    counted_beneficiaries: countedOn(deposit, day.asOf).length,
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

/** Of an account with a part of its own kind, the one of the rest. */
function categoryOf(covers: readonly Cover[]): Coverage['category'] {
  const categories = covers.map(({ category }) => category)
  return categories.includes('trust') ? 'trust' : (categories[0] ?? 'single')
}

/** Only a change that this account would feel. */
function changesOf(deposit: Deposit, day: Day): Coverage['changes'] {
  const on = nextChange(day)
  if (on === null) return null
  const now = sumCovers(insure([deposit], day))
  const then = sumCovers(insure([deposit], { ...day, asOf: on }))
  if (now.limit_cents === then.limit_cents && now.insured_cents === then.insured_cents) return null
  return { on, ...then }
}

/** The first beneficiary moves an account to another category and raises nothing: the second does. */
const MOST_TRIED = 2

/** What would insure more of a deposit, each by itself. */
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

/** So many people more, with an even share each. */
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

type Named = Awaited<ReturnType<typeof listNamed>>[number]

/** A savings account as the insurance rules look at it, of what this institution can see. */
export async function readDeposit(
  db: Database,
  account: AccountOf,
): Promise<Deposit & { names: ReadonlyMap<string, string | null> }> {
  const { institution_id, account_id } = account
  const owners = await listOwners(db, account)
  const named = await listNamed(db, account)
  const current = await findBalance(db, account)
  const { accrued } = await readAccrued(db, institution_id, account_id)
  return {
    certificate: institution_id,
    owners: owners.map(({ id }) => ({ id })),
    cents: Math.max(0, current + Number(postingCents(accrued))),
    beneficiaries: named.map(toNamed),
    names: new Map(owners.map(({ id, first_name }) => [id, first_name])),
  }
}

function toNamed(one: Named): Beneficiary {
  const { id, kind: tier, allocation_bp } = one
  return { id, kind: kindOf(one), tier, allocation_bp }
}

/** Of organisations only a charity that can be looked up by its number is taken for a non-profit. */
function kindOf({ type, relationship, ein }: Named): Beneficiary['kind'] {
  if (type === 'person') return 'person'
  return relationship === 'charity' && ein !== null ? 'nonprofit' : 'company'
}

export interface AccountOf {
  institution_id: string
  account_id: string
}

/** What is on deposit, without what is in transit or accrued. */
async function findBalance(
  db: Database,
  { institution_id, account_id }: AccountOf,
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
 * The owners of an account: the primary, and who has finished joining it. Somebody invited is no owner
 * yet, and somebody removed no longer.
 */
function listOwners(db: Database, { institution_id, account_id }: AccountOf) {
  return accountHolders(db, institution_id)
    .select(['depositors.id', 'depositors.first_name', 'depositors.is_primary'])
    .where('entities.savings_account_id', '=', account_id)
    .orderBy('is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}

/** Those who are named, as far as insurance asks. */
function listNamed(db: Database, { institution_id, account_id }: AccountOf) {
  return db
    .selectFrom('beneficiaries')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'beneficiaries.institution_id')
        .onRef('entities.id', '=', 'beneficiaries.entity_id'),
    )
    .select(['beneficiaries.id', 'type', 'kind', 'relationship', 'ein', 'allocation_bp'])
    .where('beneficiaries.institution_id', '=', institution_id)
    .where('entities.savings_account_id', '=', account_id)
    .orderBy('place')
    .execute()
}
