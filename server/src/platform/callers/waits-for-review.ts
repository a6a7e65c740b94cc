import * as account from '@passbook/contract/account-status'
import type { Standing } from '@passbook/contract/account-status'

/** Whether staff still have to decide about a depositor, by the columns of the database. */
export function waitsForReview({
  registration_status,
  standing,
}: Pick<Standing, 'registration_status'> & { standing: 'REVIEW' | 'HOLD' | null }): boolean {
  return account.waitsForReview({ registration_status, extended_status: standing })
}
