import type { Database } from '../../../platform/db/database.ts'
import type { Beneficiary, Deposit } from './insurance/deposits.ts'
import { postingCents } from '../../../ledger/interest-math.ts'
import { readAccrued } from '../../../ledger/interest/read-accrued.ts'
import { type AccountOf, findBalance, listNamed, listOwners } from './queries.ts'

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
