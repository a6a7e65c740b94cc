import type { User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { isTexted, keepsFactor, nextDaysWords, toldWords } from './contact-words.ts'

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
