import {
  type BlockingHold,
  REASON_WORDS,
  blockedWords,
  isBlocking,
} from '@passbook/contract/console/holds'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

interface OfAccount {
  institution_id: string
  accountId: string
}

/** Accounts of these on which a legal or sanctions hold stands, on whichever holder. */
export async function findBlocked(
  db: Database,
  institution_id: string,
  accountIds: readonly (string | null)[],
): Promise<Map<string, BlockingHold>> {
  const wanted = [...new Set(accountIds.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const blocked = new Map<string, BlockingHold>()
  for (const { savings_account_id, reason } of await holds(db, institution_id, wanted)) {
    if (savings_account_id && isBlocking(reason)) blocked.set(savings_account_id, reason)
  }
  return blocked
}

/** Refuses to let money out of an account on which a legal or sanctions hold stands. */
export async function assertNotBlocked(
  db: Database,
  { institution_id, accountId }: OfAccount,
): Promise<void> {
  const reason = (await findBlocked(db, institution_id, [accountId])).get(accountId)
  if (reason !== undefined) throw invalid('hold', blockedWords(reason))
}

/** For staff: why an account is on hold; null where it is not. */
export async function describeHold(
  db: Database,
  { institution_id, accountId }: OfAccount,
): Promise<string | null> {
  const reasons = (await holds(db, institution_id, [accountId])).map(({ reason }) => reason)
  if (reasons.length === 0) return null
  return [...new Set(reasons.map((reason) => REASON_WORDS[reason ?? 'staff']))].join(' ')
}

function holds(db: Database, institution_id: string, accountIds: readonly string[]) {
  return accountPeople(db, institution_id)
    .select(['entities.savings_account_id', 'depositors.standing_reason as reason'])
    .where('depositors.standing', '=', 'HOLD')
    .where('entities.savings_account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('depositors.is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}
