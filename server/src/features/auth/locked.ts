import { inWords } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'

const LOCKED = 'Too many incorrect attempts. Account Locked.'

/** Too many wrong passwords or codes: how long it lasts at most, and how to get out before. */
export function locked({ config }: Context): DomainError {
  const wayOut = `It opens again by itself within ${lockLasts(config)}. Resetting your password opens it at once.`
  return new DomainError('not_allowed', {
    message: LOCKED,
    fields: { '': [`${LOCKED} ${wayOut}`] },
  })
}

/** As a person says it: minutes, or seconds where an operator set fewer. */
export function lockLasts({ signInLockSeconds }: Pick<Context['config'], 'signInLockSeconds'>) {
  return signInLockSeconds < 60
    ? inWords(signInLockSeconds, 'second')
    : inWords(Math.ceil(signInLockSeconds / 60), 'minute')
}
