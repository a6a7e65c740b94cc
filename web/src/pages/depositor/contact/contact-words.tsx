import type { User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { fill } from '../../../lib/fill.ts'
import { formatPhone } from '../../../lib/phone.ts'
import * as wording from '../wording.ts'

/** The names of contact details, and the effects of changing them (STATES: A fresh code). */

export const CONTACT_NAMES: Record<MfaType, string> = {
  email: wording.emailAddressInside,
  phone: wording.phoneNumberInside,
}

export function formatContact(type: MfaType, value: string): string {
  return type === 'phone' ? formatPhone(value) : value
}

/** Whether this person can receive codes by text. */
export function isTexted({ phone, texts_stopped_at }: User): boolean {
  return phone !== null && texts_stopped_at === null
}

/** Whether another factor stays unchanged that can prove the person's identity. */
export function keepsOtherFactor(type: MfaType, user: User): boolean {
  return type === 'phone' || isTexted(user)
}

const RESTRICTED_PERIOD = inWords(LIMITS.contactChange.hours, 'hour')

/** The restrictions of the next days; the same text before and after the change. */
export function nextDaysWords(type: MfaType, hasOtherFactor: boolean): string {
  if (!hasOtherFactor) {
    return fill(wording.forRestrictedPeriodAfterThe, { restrictedPeriod: RESTRICTED_PERIOD })
  }
  const words = type === 'email' ? wording.wellTextACodeBefore : wording.wellEmailACodeBefore
  return fill(words, { restrictedPeriod: RESTRICTED_PERIOD })
}

/** Who will be notified of the change; shown before it is made. */
function noticeWords(type: MfaType, isOldTexted: boolean): string {
  if (type === 'email') return wording.wellEmailTheOldAnd
  return isOldTexted ? wording.wellEmailYouAndText : wording.wellEmailYouAboutIt
}

/** The effects of the change, shown before it is made. */
export function ContactChangeEffects({ type, user }: { type: MfaType; user: User }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted">
      <li>{noticeWords(type, isTexted(user))}</li>
      <li>{wording.youllBeSignedOutEverywhere}</li>
      <li>{nextDaysWords(type, keepsOtherFactor(type, user))}</li>
    </ul>
  )
}
