import { inWords } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { signIns } from './sign-in-figures.ts'

const LOCKED = 'Too many incorrect attempts. Account Locked.'

/** The error after too many wrong passwords or codes: how long the lock lasts, and how to lift it sooner. */
export function locked({ config }: Context): DomainError {
  const lasts = describeLockDuration(config)
  signIns.inc({ who: 'depositor', outcome: 'locked' })
  return lockedWith(`Try again in ${lasts}, or reset your password to sign in now.`)
}

/** The same error for staff, with the duration of their lock. A passkey is never locked. */
export function lockedStaff(lockSeconds: number): DomainError {
  const lasts = describeLockDuration({ signInLockSeconds: lockSeconds })
  signIns.inc({ who: 'staff', outcome: 'locked' })
  return lockedWith(`Try again in ${lasts}. If you have a passkey, sign in with it now.`)
}

function lockedWith(wayOut: string): DomainError {
  const words = `${LOCKED} ${wayOut}`
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
