import { mayReadPapers } from '@passbook/contract/standing'
import type { Reader } from '../../../platform/callers/caller.ts'
import { DomainError } from '../../../platform/errors.ts'

/** Forms reach everybody who had an account (STATES: papers), and are the first holder's alone. */
export function assertOwnTaxes({ progress }: Reader): void {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  if (!progress.is_primary) {
    throw new DomainError('not_allowed', {
      message: 'Tax documents go to the first holder of the account.',
    })
  }
}
