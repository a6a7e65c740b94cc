import type { Microdeposits } from '@passbook/contract/sandbox'
import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'

const LINKS_LIMIT = 100

/** Lists outside accounts whose holder still has to enter the micro-deposit amounts. */
export async function listWaitingLinks(db: Database, institution_id: string) {
  const links = await db
    .selectFrom('linked_accounts')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'linked_accounts.institution_id')
        .onRef('depositors.id', '=', 'linked_accounts.depositor_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .select(['linked_accounts.id as linked_account_id', 'bank_name', 'account_last_four'])
    .select(['tries_left', 'users.email as email', 'linked_accounts.created_at as created_at'])
    .where('linked_accounts.institution_id', '=', institution_id)
    .where('linked_accounts.status', '=', 'VERIFICATION_PENDING')
    .orderBy('linked_accounts.created_at', 'desc')
    .limit(LINKS_LIMIT)
    .execute()
  return links.map((link) => ({ ...link, created_at: link.created_at.toISOString() }))
}

/** Reads the latest micro-deposits as the holder of the outside account would see them. */
export async function readMicrodeposits(
  db: Database,
  institution_id: string,
  linkedAccountId: string,
): Promise<Microdeposits> {
  const credits = await db
    .selectFrom('transfers')
    .select(['request_id', 'amount_cents', 'file_date'])
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', '=', linkedAccountId)
    .where('kind', '=', 'micro_credit')
    .orderBy('date_created', 'desc')
    .execute()
  const [newest] = credits
  if (newest === undefined) throw new DomainError('not_found')
  const issue = credits.filter(({ request_id }) => request_id === newest.request_id)
  return {
    linked_account_id: linkedAccountId,
    amounts_cents: issue.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b),
    sent_on: newest.file_date,
  }
}
