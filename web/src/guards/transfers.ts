import type { SignedInFacts } from '../facts.ts'
import { happened, hasHome, isViewOnly, mayRelink } from './standing.ts'
import { newsPage, openIf, signedInPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 6: deposit and withdraw. */

/**
 * Finished registration; a relink that is pending comes first. Where money may not move for another
 * reason the page opens and says why, without its form (STATES: What each standing opens).
 */
function movingMoney({ progress }: SignedInFacts): Verdict {
  if (!hasHome(progress)) return to('/login/entry')
  return openIf(!mayRelink(progress), '/relink/selection')
}

export const deposit: Guard = signedInPage(movingMoney)
export const depositSuccess: Guard = newsPage('deposit-made', '/dashboard')
export const depositCancelSuccess: Guard = newsPage('deposit-cancelled', '/dashboard')
export const depositRescheduleSuccess: Guard = newsPage('deposit-rescheduled', '/dashboard')

/** SPEC 5: the first account's available balance is above 0. */
export const withdraw: Guard = signedInPage(
  (facts) => {
    const verdict = movingMoney(facts)
    if ('redirect' in verdict) return verdict
    const [account] = facts.accounts
    return openIf((account?.available_balance_cents ?? 0) > 0, '/dashboard')
  },
  ['accounts'],
)

export const withdrawSuccess: Guard = newsPage('withdrawal-made', '/dashboard')

/** Closing has made the account view-only. */
export const withdrawCloseSuccess: Guard = signedInPage((facts) => {
  const open = isViewOnly(facts.progress) && happened(facts, 'account-closed')
  return openIf(open, '/login/entry')
})
