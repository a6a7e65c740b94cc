import type { User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { formatPhone } from '../../../lib/phone.ts'

/** What a contact detail is called, and what follows from changing it (STATES: A fresh code). */

export const CONTACT_NAMES: Record<MfaType, string> = {
  email: 'email address',
  phone: 'phone number',
}

/** How it is shown. */
export function shownContact(type: MfaType, value: string): string {
  return type === 'phone' ? formatPhone(value) : value
}

/** Whether a code reaches this person by text. */
export function isTexted({ phone, texts_stopped_at }: User): boolean {
  return phone !== null && texts_stopped_at === null
}

/** Where the first code of a change goes: to the factor that stays, where there is one. */
export function firstCodeWords(type: MfaType, user: User): string {
  if (type === 'phone') return 'to your email address'
  return isTexted(user) ? 'to your phone' : 'to the email address you have now'
}

/** Whether something is left that did not change and can prove who is asking. */
export function keepsFactor(type: MfaType, user: User): boolean {
  return type === 'phone' || isTexted(user)
}

const LATELY = inWords(LIMITS.contactChange.hours, 'hour')

/** What is different for the next days; the same before and after the change. */
export function nextDaysWords(type: MfaType, hasOtherFactor: boolean): string {
  if (!hasOtherFactor) {
    return `For ${LATELY} after the change you cannot withdraw, close the account or change your bank account: that asks for a code, and there is no phone here it could go to.`
  }
  const where = type === 'email' ? 'by text to your phone' : 'to your email address'
  return `For ${LATELY} after the change a withdrawal asks for a code, which goes ${where}.`
}

/** Who hears of the change; told before it is made. */
function toldWords(type: MfaType, isOldTexted: boolean): string {
  if (type === 'email') return 'We write to the old and to the new address about it.'
  return isOldTexted
    ? 'We write to your email address and text the old number about it.'
    : 'We write to your email address about it.'
}

/** What follows from the change, told before it is made: nothing of it is a surprise afterwards. */
export function WhatFollows({ type, user }: { type: MfaType; user: User }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted">
      <li>{toldWords(type, isTexted(user))}</li>
      <li>Wherever else you are signed in, you are signed out.</li>
      <li>{nextDaysWords(type, keepsFactor(type, user))}</li>
    </ul>
  )
}
