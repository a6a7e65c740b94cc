import type { Transaction } from '../../../../platform/db/transaction.ts'
import { forgetDevices } from '../devices.ts'
import { endSessions } from './logout.ts'

interface Ended {
  institution_id: string
  user_id: string
  now: Date
}

/** Everybody who was signed in, or half-way through something, begins anew: sessions, devices, codes, links. */
export async function endAllAccess(
  trx: Transaction,
  { institution_id, user_id, now }: Ended,
): Promise<void> {
  await endSessions(trx, { institution_id, user_id, now })
  await forgetDevices(trx, { institution_id, user_id })
  for (const table of ['mfa_codes', 'email_links'] as const) {
    await trx
      .updateTable(table)
      .set({ used_at: now })
      .where('institution_id', '=', institution_id)
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .execute()
  }
}
