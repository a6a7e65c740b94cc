import type { SignedInFacts, VisitEvent } from '../facts.ts'
import { happened, hasHome, isViewOnly, mayRelink } from './standing.ts'
import { openIf, signedInPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 6: deposit and withdraw. */

/**
 * Needs a finished registration; a pending relink comes first. If money may not move for another
 * reason the page opens and says why, without its form (STATES: What each standing opens).
 */
function movingMoney({ progress }: SignedInFacts): Verdict {
  if (!hasHome(progress)) return to('/login/entry')
  return openIf(!mayRelink(progress), '/relink/selection')
}

export const deposit: Guard = signedInPage(movingMoney)
export const depositSuccess: Guard = transferNews('deposit-made')
export const depositCancelSuccess: Guard = transferNews('deposit-cancelled')
export const depositRescheduleSuccess: Guard = transferNews('deposit-rescheduled')

/** STATES "Closing": open at any balance; the page says why an account cannot be closed now. */
function isClosing({ search }: SignedInFacts): boolean {
  return new URLSearchParams(search).has('close')
}

/** SPEC 5: the first account's available balance is above 0. */
export const withdraw: Guard = signedInPage(
  (facts) => {
    if (isClosing(facts)) return openIf(hasHome(facts.progress), '/login/entry')
    const verdict = movingMoney(facts)
    if ('redirect' in verdict) return verdict
    const [account] = facts.accounts
    return openIf((account?.available_balance_cents ?? 0) > 0, '/dashboard')
  },
  ['accounts'],
)

export const withdrawSuccess: Guard = transferNews('withdrawal-made')

/** The page shows the transfer, so it does not open if the account was put on hold meanwhile. */
function transferNews(event: VisitEvent): Guard {
  return signedInPage((facts) =>
    openIf(hasHome(facts.progress) && happened(facts, event), '/dashboard'),
  )
}

/** Closing has made the account view-only. */
export const withdrawCloseSuccess: Guard = signedInPage((facts) => {
  const open = isViewOnly(facts.progress) && happened(facts, 'account-closed')
  return openIf(open, '/login/entry')
})
