import type { Branding } from '@passbook/contract/branding'
import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { easternDate } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { KnownInstitution } from '../../institutions/known-institution.ts'
import { apyFromRate } from '../../ledger/interest-math.ts'
import { NO_RATE } from '../../ledger/interest/rate-on.ts'
import { apyWords } from '../accounts/apy-words.ts'
import { keptRateOn } from '../accounts/kept-terms.ts'

/** What savings earn today, for people who are not signed in yet. */
export async function readYield(
  { clock }: Pick<Context, 'clock'>,
  known: KnownInstitution,
): Promise<Branding['savings']> {
  const today = easternDate(clock.now())
  const rate = await keptRateOn(known, today)
  if (rate === NO_RATE) return null
  const apy = apyFromRate(rate)
  return {
    apy,
    apy_words: apyWords(apy, today, CHARTER_WORDS[charterOf(known.institution.insurer)].rate),
  }
}
