import { DomainError } from '../../errors.ts'

/** Too many wrong passwords or codes. */
export function locked(): DomainError {
  return new DomainError('not_allowed', { message: 'Too many incorrect attempts. Account Locked.' })
}
