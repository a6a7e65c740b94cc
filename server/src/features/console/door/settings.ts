import { type Role, mayDo } from '@passbook/contract/console/roles'
import type { StaffSettings } from '@passbook/contract/console/team'
import type { Database } from '../../../db/database.ts'

/** What the institution wants of its staff; nobody has to have said anything. */
export async function readSettings(db: Database, institution_id: string): Promise<StaffSettings> {
  const found = await db
    .selectFrom('staff_settings')
    .select('approvers_need_passkey')
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return found ?? { approvers_need_passkey: false }
}

interface Session {
  institution_id: string
  role: Role
  method: 'code' | 'passkey'
}

/** Whether a session may not decide as a second person because no passkey opened it. */
export async function needsPasskey(
  db: Database,
  { institution_id, role, method }: Session,
): Promise<boolean> {
  if (method === 'passkey' || !mayDo(role, 'approvals.decide')) return false
  return (await readSettings(db, institution_id)).approvers_need_passkey
}
