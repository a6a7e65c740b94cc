import { NewPassword } from '@passbook/contract/auth'
import type { Branding } from '@passbook/contract/branding'
import { z } from 'zod/mini'
import type { PasswordCheck } from '../../forms/fields/PasswordChecks.tsx'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

type Rules = Pick<Branding, 'name' | 'short_name' | 'slug' | 'password_requirements'>

/** What can be checked while a password is typed (UX 15); the server also knows the common ones. */
export function passwordChecks(branding: Rules | null, email = ''): PasswordCheck[] {
  if (!branding) return []
  const { password_requirements: rules, name, short_name, slug } = branding
  const forbidden = [name, short_name, slug, email.split('@')[0] ?? '']
  return [
    {
      label: fill(wording.atLeastMinLengthCharacters, { minLength: rules.min_length }),
      isMet: (password) => lengthOf(password) >= rules.min_length,
    },
    {
      label: wording.leaveOutYourEmailAddress,
      isMet: (password) => !forbidden.some((word) => contains(password, word)),
    },
    { label: wording.notACommonlyUsedPassword },
  ]
}

/** A new password that meets the checks; the first that fails is the field's error. */
export function newPasswordSchema(branding: Rules | null, email = '') {
  const max = branding?.password_requirements.max_length ?? Infinity
  return NewPassword.check(
    z.refine((password) => lengthOf(password) <= max, fill(wording.atMostMaxCharacters, { max })),
    ...passwordChecks(branding, email).flatMap(({ label, isMet }) =>
      isMet ? [z.refine<string>(isMet, label)] : [],
    ),
  )
}

/** Characters as people count them. */
function lengthOf(password: string): number {
  return Array.from(password).length
}

const MIN_WORD_LENGTH = 4

function contains(password: string, word: string): boolean {
  const wanted = plain(word)
  return wanted.length >= MIN_WORD_LENGTH && plain(password).includes(wanted)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
