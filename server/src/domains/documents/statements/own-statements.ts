import { mayReadPapers } from '@passbook/contract/standing'
import type { Reader } from '../../../platform/callers/caller.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { StatementsOf } from './queries.ts'

/**
 * Statements reach everybody who had an account (STATES: papers), a second holder those of their time:
 * from the one in whose period they joined to the last that ended before they left. Null before there
 * is any.
 */
export function ownStatements({
  institution_id,
  savings_account_id: account_id,
  progress,
  held: { since, until, isNever },
}: Reader): StatementsOf | null {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  return account_id === null || isNever ? null : { institution_id, account_id, since, until }
}
