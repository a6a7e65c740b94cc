import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { type StaffKey, ownEntities } from './own-entities.ts'
import type { FindEntities } from './affected-entities.ts'

export const TOO_CLOSE =
  'You have a conflict of interest with this account. Someone else must handle it.'

/**
 * Refuses staff who act on or read an account of their own or of their family (RULES-2: Console). Every
 * holder of an account counts. For secret objects the error is the same as for an id that does not exist.
 */
export async function assertNoConflict(
  db: Database,
  staff: StaffKey,
  findEntities: FindEntities,
): Promise<void> {
  if (await hasNoConflict(db, staff, findEntities)) return
  throw findEntities.isSecret
    ? new DomainError('not_found')
    : new DomainError('too_close', { message: TOO_CLOSE })
}

export async function hasNoConflict(
  db: Database,
  staff: StaffKey,
  findEntities: FindEntities,
): Promise<boolean> {
  const own = await ownEntities(db, staff)
  // Nearly no staff member has any.
  if (own.size === 0) return true
  const entities = await findEntities(db, staff.institution_id)
  return !entities.some((entity) => own.has(entity))
}
