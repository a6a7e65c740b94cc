import { DomainError } from '../../errors.ts'

/** Too many wrong passwords or codes. */
export function locked(): DomainError {
  return new DomainError('forbidden', { message: 'Too many incorrect attempts. Account Locked.' })
}
