import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { type User, textablePhone } from '../queries.ts'

/** STATES: A fresh code. For how long a factor that was changed proves nothing. */
const WATCHED_MS = inMs(LIMITS.contactChange.hours, 'hour')

/** Where a code still reaches the person who registered. */
export function unchangedFactors(user: User, now: Date): MfaType[] {
  const hasPhone = user.phone !== null && !isWatched(user.phone_changed_at, now)
  // Also a phone that wants no texts is one whose owner the mailbox is not proof of.
  // The link that set a new password went to the email address: whoever reads it proves no more by
  // reading another message.
  const isEmailProof = !(hasPhone && hasNewPassword(user, now))
  const hasEmail = isEmailProof && !isWatched(user.email_changed_at, now)
  const isTextable = hasPhone && textablePhone(user) !== null
  return [...(isTextable ? (['phone'] as const) : []), ...(hasEmail ? (['email'] as const) : [])]
}

/**
 * Where the code goes that allows a change of email or phone: to the one that stays. Who has only
 * the email, or a phone that wants no texts, gets it there, also to change that email.
 */
export function factorForChange(user: User, changing: MfaType, now: Date): MfaType | undefined {
  const staying = changing === 'email' && textablePhone(user) !== null ? 'phone' : 'email'
  return unchangedFactors(user, now).find((type) => type === staying)
}

/** From when on something works that does not now, if nothing changes until then. */
export function worksFrom(user: User, works: (at: Date) => boolean): Date | undefined {
  return [user.email_changed_at, user.phone_changed_at, user.password_changed_at]
    .filter((changedAt) => changedAt !== null)
    .map((changedAt) => new Date(changedAt.getTime() + WATCHED_MS))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((at) => works(at))
}

/** Email, phone, password or a passkey changed lately. */
export function hasNewContact(user: User, now: Date): boolean {
  const changes = [user.contact_changed_at, user.passkey_changed_at]
  return hasNewPassword(user, now) || changes.some((changedAt) => isWatched(changedAt, now))
}

/** The first password is no change. */
function hasNewPassword({ password_changed_at, created_at }: User, now: Date): boolean {
  return password_changed_at > created_at && isWatched(password_changed_at, now)
}

export function isWatched(changedAt: Date | null, now: Date): boolean {
  return changedAt !== null && changedAt.getTime() > now.getTime() - WATCHED_MS
}
