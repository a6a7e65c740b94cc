import { mayReadPapers } from '@passbook/contract/standing'
import type { Reader } from '../../../callers/caller.ts'
import { DomainError } from '../../../errors.ts'
import type { StatementsOf } from './queries.ts'

/** Statements reach everybody who had an account (STATES: papers); null before there is one. */
export function ownStatements({
  institution_id,
  savings_account_id: account_id,
  progress,
}: Reader): StatementsOf | null {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  return account_id === null ? null : { institution_id, account_id }
}
