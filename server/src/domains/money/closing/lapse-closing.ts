import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type ClosingRow, findClosing, lockClosing, moveClosing } from './queries.ts'

interface OfAccount {
  institution_id: string
  accountId: string | null
}

/** A closing that one holder asked for and the other can still agree to. */
export async function findWaitingClosing(
  db: Database,
  { institution_id, accountId }: OfAccount,
  now: Date,
): Promise<ClosingRow | undefined> {
  if (accountId === null) return undefined
  const closing = await findClosing(db, { institution_id, accountId })
  const isOpen = closing?.status === 'WAITING' && closing.expires_at && closing.expires_at > now
  return isOpen ? closing : undefined
}

/** What waits for an agreement is over, if there is such. */
export async function lapseClosing(
  trx: Transaction,
  { institution_id, accountId }: OfAccount,
): Promise<void> {
  if (accountId === null) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing?.status === 'WAITING') await moveClosing(trx, closing, 'LAPSED')
}
