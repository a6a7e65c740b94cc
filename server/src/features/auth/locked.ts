import { inWords } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'

const LOCKED = 'Too many incorrect attempts. Account Locked.'

/** Too many wrong passwords or codes: how long it lasts at most, and how to get out before. */
export function locked({ config }: Context): DomainError {
  return lockedFor(config, 'Resetting your password opens it at once.')
}

/** The same of staff, whom a new password does not let in before. */
export function lockedStaff({ config }: Context): DomainError {
  return lockedFor(config)
}

function lockedFor(config: Context['config'], wayOut?: string): DomainError {
  const lasts = `It opens again by itself within ${lockLasts(config)}.`
  const words = [LOCKED, lasts, wayOut].filter(Boolean).join(' ')
  return new DomainError('not_allowed', { message: LOCKED, fields: { '': [words] } })
}

/** As a person says it: minutes, or seconds where an operator set fewer. */
export function lockLasts({ signInLockSeconds }: Pick<Context['config'], 'signInLockSeconds'>) {
  return signInLockSeconds < 60
    ? inWords(signInLockSeconds, 'second')
    : inWords(Math.ceil(signInLockSeconds / 60), 'minute')
}
