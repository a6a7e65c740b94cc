import { inWords } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'

const LOCKED = 'Too many incorrect attempts. Account Locked.'

/** Too many wrong passwords or codes: how long it lasts at most, and how to get out before. */
export function locked({ config }: Context): DomainError {
  return lockedFor(config, 'Resetting your password opens it at once.')
}

/** The same of staff, for as long as the lock lasts that they met: a passkey is never locked. */
export function lockedStaff(lockSeconds: number): DomainError {
  const config = { signInLockSeconds: lockSeconds }
  return lockedFor(config, 'If you have a passkey, sign in with it now.')
}

function lockedFor(config: Lock, wayOut: string): DomainError {
  const lasts = `It opens again by itself within ${lockLasts(config)}.`
  const words = [LOCKED, lasts, wayOut].join(' ')
  return new DomainError('not_allowed', { message: LOCKED, fields: { '': [words] } })
}

type Lock = Pick<Context['config'], 'signInLockSeconds'>

const DAY_SECONDS = 24 * 60 * 60

/** As a person says it: minutes, a day, or seconds where an operator set fewer. */
export function lockLasts({ signInLockSeconds }: Lock) {
  if (signInLockSeconds === DAY_SECONDS) return inWords(24, 'hour')
  return signInLockSeconds < 60
    ? inWords(signInLockSeconds, 'second')
    : inWords(Math.ceil(signInLockSeconds / 60), 'minute')
}
