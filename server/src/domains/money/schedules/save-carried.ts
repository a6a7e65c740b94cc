import { sql } from 'kysely'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Waiting } from './lock-waiting.ts'

interface Yes {
  linkedAccountId: string
  /** Who gives the authorisation now. */
  madeBy: string
}

/** Draws what was confirmed from another linked account; a schedule that waited goes on. */
export async function saveCarried(
  trx: Transaction,
  { schedules, transfers }: Waiting,
  { linkedAccountId, madeBy }: Yes,
): Promise<void> {
  const [institution_id] = [...schedules, ...transfers].map((each) => each.institution_id)
  if (institution_id === undefined) return
  await trx
    .updateTable('transfers')
    .set({ linked_account_id: linkedAccountId })
    .where('institution_id', '=', institution_id)
    .where('id', '=', sql<string>`any(${transfers.map(({ id }) => id)}::uuid[])`)
    .execute()
  await trx
    .updateTable('schedules')
    .set({ linked_account_id: linkedAccountId, made_by: madeBy, status: 'ACTIVE' })
    .where('institution_id', '=', institution_id)
    .where('id', '=', sql<string>`any(${schedules.map(({ id }) => id)}::uuid[])`)
    .execute()
}
