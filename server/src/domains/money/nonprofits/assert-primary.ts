import { type ReadersStanding, mayRead } from '@passbook/contract/standing'
import { DomainError } from '../../../platform/errors.ts'

/** SPEC 6: non-profit pages are the primary depositor's, who may read. */
export function assertPrimary(progress: ReadersStanding): void {
  if (!progress.is_primary || !mayRead(progress)) throw new DomainError('not_allowed')
}
