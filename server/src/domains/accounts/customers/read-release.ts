import type { Customer } from '@passbook/contract/console/customers'
import { isBlocking } from '@passbook/contract/console/holds'
import type { Database } from '../../../platform/db/database.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { describeRelease } from '../../people/registration/release-hold.ts'

type Held = Pick<Customer, 'standing' | 'standing_reason' | 'balance_cents'>

/** Releasing a legal or sanctions hold always takes two; others from the institution's limit on. */
export async function needsSecond(
  db: Database,
  institution_id: string,
  { standing, standing_reason, balance_cents }: Held,
): Promise<boolean> {
  if (standing !== 'HOLD') return false
  const { release_limit_cents } = await readSavingsProduct(db, institution_id)
  return isBlocking(standing_reason) || (balance_cents ?? 0) >= release_limit_cents
}

/** What releasing the hold of a customer would do, for the person who is about to. */
export async function readRelease(
  db: Database,
  whom: { institution_id: string; depositor_id: string },
  held: Held,
): Promise<string | null> {
  if (held.standing !== 'HOLD') return null
  const release = await describeRelease(db, whom)
  if (release === undefined) return null
  const isByTwo = await needsSecond(db, whom.institution_id, held)
  return isByTwo ? `${release.words} A second person has to agree first.` : release.words
}
