import { mayRead } from '@passbook/contract/standing'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { readProgress } from '../../../platform/callers/read-progress.ts'

/** Alerts are for those who may read; others get the emails (STATES: Messages, alerts, lists). */
export async function assertMayReadAlerts(
  db: Database,
  { institution_id, user_id }: Pick<SessionCaller, 'institution_id' | 'user_id'>,
): Promise<void> {
  const progress = await readProgress(db, institution_id, user_id)
  if (!mayRead(progress)) throw new DomainError('not_allowed')
}
