import type { AccountType, LinkedAccount } from '@passbook/contract/linking'
import { fill } from './fill.ts'
import * as wording from './wording.ts'

/** How an account is named for people: its full number is never shown. */

export const ACCOUNT_TYPE_WORDS: Record<AccountType, string> = {
  checking: wording.checking,
  savings: wording.savings,
}

/** "ending in 1234". */
export function endingIn(lastFour: string | null): string {
  return fill(wording.endingInLastFour, { lastFour: lastFour ?? '' })
}

/** "Checking ending in 1234". */
export function kindAndEnding(type: AccountType, lastFour: string | null): string {
  return `${ACCOUNT_TYPE_WORDS[type]} ${endingIn(lastFour)}`
}

/** "Copper Canyon Bank •• 1234", for small spaces. */
export function accountLabel(name: string, lastFour: string | null): string {
  return `${name} •• ${lastFour ?? ''}`
}

/** "Copper Canyon Bank, checking, ending in 1234"; unknown parts are left out. */
export function accountWords({
  bank_name,
  account_type,
  account_last_four,
}: Pick<LinkedAccount, 'bank_name' | 'account_type' | 'account_last_four'>): string {
  const parts = [bank_name, account_type, account_last_four && endingIn(account_last_four)]
  return parts.filter(Boolean).join(', ')
}
