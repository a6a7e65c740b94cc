import type { Nonprofit } from '@passbook/contract/nonprofits'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { assertPrimary } from './assert-primary.ts'
import { listDefaults } from './queries.ts'
import { toNonprofit } from './to-nonprofit.ts'

/** Those the institution offers before anybody searches. */
export async function listDefaultNonprofits(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
): Promise<Nonprofit[]> {
  assertPrimary(caller.progress)
  return (await listDefaults(db, caller.institution_id)).map(toNonprofit)
}
