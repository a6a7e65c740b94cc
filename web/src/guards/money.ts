import { mayMoveMoney } from '@passbook/contract/registration-pages'
import type { SignedInFacts, VisitEvent } from '../facts.ts'
import { paths } from '../paths.ts'
import { happened, hasHome, isFundingReturned, isViewOnly, mayRelink } from './standing.ts'
import { openIf, signedInPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 6: deposit, withdraw and relink; STATES: Funding returned, Linked account. */

/** Finished registration, may move money; a relink that is pending comes first. */
function movingMoney(facts: SignedInFacts): Verdict {
  if (!hasHome(facts.progress)) return to(paths.entry())
  if (mayRelink(facts.progress)) return to(paths.relinkSelection())
  return openIf(mayMoveMoney(facts.progress), paths.dashboard())
}

export const deposit = signedInPage(movingMoney)

/** SPEC 5: the first account's available balance is above 0. */
export const withdraw = signedInPage(
  (facts) => {
    const verdict = movingMoney(facts)
    if ('redirect' in verdict) return verdict
    const [account] = facts.accounts
    return openIf((account?.available_balance_cents ?? 0) > 0, paths.dashboard())
  },
  ['accounts'],
)

/** A success page tells of something done in this visit. */
export function successPage(event: VisitEvent): Guard {
  return signedInPage((facts) => openIf(happened(facts, event), paths.dashboard()))
}

/** Closing has made the account view-only. */
export const withdrawCloseSuccess = signedInPage((facts) => {
  const open = isViewOnly(facts.progress) && happened(facts, 'account-closed')
  return openIf(open, paths.entry())
})

export const fundingReturned = signedInPage(
  (facts) => openIf(hasHome(facts.progress) && isFundingReturned(facts), paths.entry()),
  ['linkedAccounts', 'transactions'],
)

/** SPEC 6: relink failure and manual relink pages need the relink flag. */
export const relink = signedInPage(({ progress }) => openIf(mayRelink(progress), paths.entry()))

/** A person without the flag may change the link, but not while one is on review. */
export const relinkSelection = signedInPage(({ progress }) => {
  const mayChange = hasHome(progress) && progress.extended_status !== 'REVIEW'
  return openIf(mayRelink(progress) || mayChange, paths.entry())
})

/** The flag is gone the moment the new link is ACTIVE, so the page asks for the visit's word. */
export const relinkSuccessful = signedInPage((facts) =>
  openIf(happened(facts, 'relinked'), paths.entry()),
)
