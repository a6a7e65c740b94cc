import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { type Who, ownEntities } from './own-entities.ts'
import type { Whom } from './whom.ts'

export const TOO_CLOSE =
  'This account is yours, or of somebody close to you. Somebody else has to see to it.'

/**
 * Nobody acts on their own or their family's account, nor reads what is in it (RULES-2: Console). Every
 * holder of an account counts: what is done to one is done to all. Of a secret the answer is the same as for an
 * id that does not exist.
 */
export async function assertApart(db: Database, who: Who, whom: Whom): Promise<void> {
  if (await isApart(db, who, whom)) return
  throw whom.isSecret
    ? new DomainError('not_found')
    : new DomainError('too_close', { message: TOO_CLOSE })
}

export async function isApart(db: Database, who: Who, whom: Whom): Promise<boolean> {
  const own = await ownEntities(db, who)
  // Of nearly everybody there is none.
  if (own.size === 0) return true
  const entities = await whom(db, who.institution_id)
  return !entities.some((entity) => own.has(entity))
}
