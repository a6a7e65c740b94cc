import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { type User, textablePhone } from '../queries.ts'

/** STATES: A fresh code. How long a changed factor proves nothing. */
const RECENT_CHANGE_MS = inMs(LIMITS.contactChange.hours, 'hour')

/** The factors where a code still reaches the person who registered. */
export function unchangedFactors(user: User, now: Date): MfaType[] {
  const hasPhone = user.phone !== null && !isRecentChange(user.phone_changed_at, now)
  // The link that set a new password went to the email address, so another email would prove no more.
  // This applies even if the phone opted out of texts.
  const isEmailProof = !(hasPhone && hasNewPassword(user, now))
  const hasEmail = isEmailProof && !isRecentChange(user.email_changed_at, now)
  const isTextable = hasPhone && textablePhone(user) !== null
  return [...(isTextable ? (['phone'] as const) : []), ...(hasEmail ? (['email'] as const) : [])]
}

/**
 * The factor that receives the code for a change of email or phone: the one that stays. A user with only
 * an email, or whose phone opted out of texts, gets the code by email, even to change that email.
 */
export function factorForChange(user: User, changing: MfaType, now: Date): MfaType | undefined {
  const staying = changing === 'email' && textablePhone(user) !== null ? 'phone' : 'email'
  return unchangedFactors(user, now).find((type) => type === staying)
}

/** The date when `works` becomes true, if nothing else changes until then. */
export function worksFrom(user: User, works: (at: Date) => boolean): Date | undefined {
  return [user.email_changed_at, user.phone_changed_at, user.password_changed_at]
    .filter((changedAt) => changedAt !== null)
    .map((changedAt) => new Date(changedAt.getTime() + RECENT_CHANGE_MS))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((at) => works(at))
}

/** Whether email, phone, password or a passkey changed recently. */
export function hasNewContact(user: User, now: Date): boolean {
  const changes = [user.contact_changed_at, user.passkey_changed_at]
  return hasNewPassword(user, now) || changes.some((changedAt) => isRecentChange(changedAt, now))
}

/** The first password does not count as a change. */
function hasNewPassword({ password_changed_at, created_at }: User, now: Date): boolean {
  return password_changed_at > created_at && isRecentChange(password_changed_at, now)
}

export function isRecentChange(changedAt: Date | null, now: Date): boolean {
  return changedAt !== null && changedAt.getTime() > now.getTime() - RECENT_CHANGE_MS
}
