import { mayRead } from '@passbook/contract/standing'
import type { Reader } from '../../../platform/callers/caller.ts'
import { DomainError } from '../../../platform/errors.ts'

/** The account that was named, if it is the caller's and they may read; any other is not there. */
export function ownAccount(
  { institution_id, savings_account_id, progress }: Reader,
  accountId: string,
): { institution_id: string; account_id: string } {
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  if (savings_account_id === null || savings_account_id !== accountId.toLowerCase()) {
    throw new DomainError('not_found')
  }
  return { institution_id, account_id: savings_account_id }
}
