import type { Branding } from '@passbook/contract/branding'
import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { KnownInstitution } from '../../../platform/institutions/known-institution.ts'
import { apyFromRate } from '../../../ledger/interest-math.ts'
import { NO_RATE } from '../../../ledger/interest/rate-on.ts'
import { apyWords } from '../../../ledger/product/apy-words.ts'
import { keptRateOn } from '../../../ledger/product/kept-terms.ts'

/** What savings earn on a day, for people who are not signed in yet. */
export async function readYield(
  known: KnownInstitution,
  today: BusinessDate,
): Promise<Branding['savings']> {
  const rate = await keptRateOn(known, today)
  if (rate === NO_RATE) return null
  const apy = apyFromRate(rate)
  return {
    apy,
    apy_words: apyWords(apy, today, CHARTER_WORDS[charterOf(known.institution.insurer)].rate),
  }
}
