import { isCompleted } from '@passbook/contract/enums'
import { type ReadersStanding, mayRead } from '@passbook/contract/standing'
import { DomainError } from '../../../platform/errors.ts'

/** SPEC 6: beneficiaries are the primary depositor's, of an account that is open. */
export function assertMayName(progress: ReadersStanding): void {
  if (!mayRead(progress) || !isCompleted(progress.registration_last_step)) {
    throw new DomainError('not_allowed')
  }
  if (!progress.is_primary) {
    const message = 'Only the primary holder of the account can see and change its beneficiaries.'
    throw new DomainError('not_allowed', { message })
  }
}
