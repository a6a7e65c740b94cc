import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Insurer } from '@passbook/contract/enums'

export type CharterTerms = ReturnType<typeof charterTerms>

/** The words for earnings and ownership, which depend on the charter (UX 42). */
export function charterTerms(insurer: Insurer) {
  const charter = charterOf(insurer)
  const { account, earnings, rate } = CHARTER_WORDS[charter]
  const Earnings = earnings.charAt(0).toUpperCase() + earnings.slice(1)
  const verbs =
    charter === 'bank'
      ? { are: 'is', earn: 'earns', theyBegin: 'It begins', them: 'it', customer: 'a customer' }
      : { are: 'are', earn: 'earn', theyBegin: 'They begin', them: 'them', customer: 'a member' }
  const papers = charter === 'bank' ? 'View bank disclosures' : 'View disclosures'
  return { account: account.toLowerCase(), earnings, Earnings, rateName: rate, papers, ...verbs }
}
