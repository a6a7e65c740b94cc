import type { RegistrationStatus } from '@passbook/contract/enums'
import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import type { Transfer } from '../queries.ts'
import { accountHolders } from '../../../../platform/callers/account-people.ts'

/** Why no money of an account may move (STATES: What each standing opens). */
export type Bar = 'HOLD' | 'REVIEW' | 'CLOSED'

/** Of the accounts with planned deposits among these: those whose holders may not move money now. */
export async function findBarred(
  trx: Transaction,
  institution_id: string,
  due: readonly Transfer[],
): Promise<Map<string, Bar>> {
  const planned = due.filter(({ kind, scheduled_date }) => kind === 'deposit' && scheduled_date)
  const accountIds = [...new Set(planned.map(({ account_id }) => account_id))]
  if (accountIds.length === 0) return new Map()
  const holders = await accountHolders(trx, institution_id)
    .select(['entities.savings_account_id', 'depositors.standing', 'depositors.is_primary'])
    .select('depositors.registration_status')
    .where('entities.savings_account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute()
  const barred = new Map<string, Bar>()
  for (const { savings_account_id, ...holder } of holders) {
    const bar = barOf(holder)
    const known = barred.get(savings_account_id ?? '')
    if (bar && savings_account_id && known !== 'HOLD') barred.set(savings_account_id, bar)
  }
  return barred
}

interface Holder {
  standing: 'REVIEW' | 'HOLD' | null
  is_primary: boolean
  registration_status: RegistrationStatus | null
}

/** A joint holder who has not passed yet bars nobody else; whoever stands so bars all. */
function barOf({ standing, is_primary, registration_status }: Holder): Bar | null {
  if (standing !== null) return standing
  if (!is_primary) return null
  // Once the account is open no other status is possible.
  if (registration_status === 'VIEW_ONLY') return 'CLOSED'
  return registration_status === 'IN_REVIEW' ? 'REVIEW' : null
}
