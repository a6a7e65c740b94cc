import { inWords } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'

const LOCKED = 'Too many incorrect attempts. Account Locked.'

/** The error after too many wrong passwords or codes: how long the lock lasts, and how to lift it sooner. */
export function locked({ config }: Context): DomainError {
  return lockedFor(config, 'Resetting your password opens it at once.')
}

/** The same error for staff, with the duration of their lock. A passkey is never locked. */
export function lockedStaff(lockSeconds: number): DomainError {
  const config = { signInLockSeconds: lockSeconds }
  return lockedFor(config, 'If you have a passkey, sign in with it now.')
}

function lockedFor(config: Lock, wayOut: string): DomainError {
  const lasts = `It opens again by itself within ${describeLockDuration(config)}.`
  const words = [LOCKED, lasts, wayOut].join(' ')
  return new DomainError('not_allowed', { message: LOCKED, fields: { '': [words] } })
}

type Lock = Pick<Context['config'], 'signInLockSeconds'>

const DAY_SECONDS = 24 * 60 * 60

/** The duration in words: minutes, 24 hours, or seconds where an operator configured less than a minute. */
export function describeLockDuration({ signInLockSeconds }: Lock) {
  if (signInLockSeconds === DAY_SECONDS) return inWords(24, 'hour')
  return signInLockSeconds < 60
    ? inWords(signInLockSeconds, 'second')
    : inWords(Math.ceil(signInLockSeconds / 60), 'minute')
}
