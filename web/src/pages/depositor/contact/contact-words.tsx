import type { User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { formatPhone } from '../../../lib/phone.ts'

/** The names of contact details, and the effects of changing them (STATES: A fresh code). */

export const CONTACT_NAMES: Record<MfaType, string> = {
  email: 'email address',
  phone: 'phone number',
}

export function formatContact(type: MfaType, value: string): string {
  return type === 'phone' ? formatPhone(value) : value
}

/** Whether this person can receive codes by text. */
export function isTexted({ phone, texts_stopped_at }: User): boolean {
  return phone !== null && texts_stopped_at === null
}

/** Where the first code of a change goes: to the factor that stays, if there is one. */
export function firstCodeWords(type: MfaType, user: User): string {
  if (type === 'phone') return 'to your email address'
  return isTexted(user) ? 'to your phone' : 'to your current email address'
}

/** Whether another factor stays unchanged that can prove the person's identity. */
export function keepsOtherFactor(type: MfaType, user: User): boolean {
  return type === 'phone' || isTexted(user)
}

const RESTRICTED_PERIOD = inWords(LIMITS.contactChange.hours, 'hour')

/** The restrictions of the next days; the same text before and after the change. */
export function nextDaysWords(type: MfaType, hasOtherFactor: boolean): string {
  if (!hasOtherFactor) {
    return `For ${RESTRICTED_PERIOD} after the change, you can’t withdraw, close the account or change your bank account. Those need a code, and there’s no phone on file to send it to.`
  }
  const where = type === 'email' ? 'by text to your phone' : 'to your email address'
  return `For ${RESTRICTED_PERIOD} after the change, withdrawals ask for a code. We send it ${where}.`
}

/** Who will be notified of the change; shown before it is made. */
function noticeWords(type: MfaType, isOldTexted: boolean): string {
  if (type === 'email') return 'We’ll email the old and the new address about it.'
  return isOldTexted
    ? 'We’ll email you and text the old number about it.'
    : 'We’ll email you about it.'
}

/** The effects of the change, shown before it is made. */
export function ContactChangeEffects({ type, user }: { type: MfaType; user: User }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted">
      <li>{noticeWords(type, isTexted(user))}</li>
      <li>You’ll be signed out everywhere else.</li>
      <li>{nextDaysWords(type, keepsOtherFactor(type, user))}</li>
    </ul>
  )
}
