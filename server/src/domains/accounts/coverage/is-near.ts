import { LIMITS } from '@passbook/contract/limits'
import type { Database } from '../../../platform/db/database.ts'
import type { Day } from './insurance/deposits.ts'
import { insure, sumCovers } from './insurance/insure.ts'
import type { AccountOf } from './queries.ts'
import { readDeposit } from './read-deposit.ts'

const { percent } = LIMITS.insuranceNear

export interface Nearness {
  isNear: boolean
  balance_cents: number
  limit_cents: number
}

/** Whether the balance of an account is near what is insured of it, or above it. */
export async function readNearness(db: Database, account: AccountOf, day: Day): Promise<Nearness> {
  const { balance_cents, limit_cents } = sumCovers(insure([await readDeposit(db, account)], day))
  return { isNear: balance_cents * 100 >= limit_cents * percent, balance_cents, limit_cents }
}
