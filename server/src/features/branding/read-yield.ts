import type { Branding } from '@passbook/contract/branding'
import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { easternDate } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { Institution } from '../../institutions/queries.ts'
import { apyFromRate } from '../../ledger/interest-math.ts'
import { NO_RATE, rateOn } from '../../ledger/interest/rate-on.ts'
import { apyWords } from '../accounts/apy-words.ts'

/** What savings earn today, for people who are not signed in yet. */
export async function readYield(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, insurer }: Pick<Institution, 'id' | 'insurer'>,
): Promise<Branding['savings']> {
  const today = easternDate(clock.now())
  const rate = await rateOn(db, id, today)
  if (rate === NO_RATE) return null
  const apy = apyFromRate(rate)
  return { apy, apy_words: apyWords(apy, today, CHARTER_WORDS[charterOf(insurer)].rate) }
}
