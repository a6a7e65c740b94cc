import type { ReturnedFunding } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { ProgressRow } from './progress.ts'

interface Account {
  institution_id: string
  account_id: string
}

interface LostDeposit extends Pick<ReturnedFunding, 'amount_cents' | 'return_code'> {
  date_processed: Date | null
}

/** The newest that came back, where none is kept or on its way. */
const findLost = statement(
  (_db, { institution_id, account_id }: Account) => sql<LostDeposit>`
    select lost.amount_cents, lost.return_code, lost.date_processed
    from transfers lost
    where lost.account_id = ${account_id} and lost.kind = 'deposit'
      and lost.institution_id = ${institution_id} and lost.status = 'Returned'
      and (
        select true from transfers kept
        where kept.account_id = ${account_id} and kept.kind = 'deposit'
          and kept.institution_id = ${institution_id}
          and kept.status in ('Initiated', 'Pending', 'Submitted', 'Settled') limit 1
      ) is null
    order by lost.date_created desc, lost.id desc limit 1`,
)

/**
 * STATES "Funding returned": all is lost, and the first link takes no deposits. Asked for only where
 * that link is such a one: all others, at each of their calls, are spared the looking.
 */
export async function readFundingReturned(
  db: Database,
  institution_id: string,
  { is_holder, links, savings_account_id }: ProgressRow,
): Promise<ReturnedFunding | null> {
  const first = links.find(({ status }) => status !== 'ARCHIVED')?.status
  const isLocked = first === 'LOCKED' || first === 'DEPOSITS_LOCKED'
  if (!is_holder || !isLocked || savings_account_id === null) return null
  const [lost] = await findLost(db, { institution_id, account_id: savings_account_id })
  if (lost === undefined) return null
  const { date_processed, ...rest } = lost
  return { ...rest, returned_at: date_processed?.toISOString() ?? null }
}
