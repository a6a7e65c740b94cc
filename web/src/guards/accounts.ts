import { happened, hasHome, isFundingReturned, mayRelink } from './standing.ts'
import { OPEN, openIf, signedInPage, to, type Guard } from './verdict.ts'

/** STATES: the home page redirects to funding-returned or relink, until the person postpones it. */
export const dashboard: Guard = signedInPage((facts) => {
  if (!hasHome(facts.progress)) return to('/login/entry')
  if (happened(facts, 'relink-put-off')) return OPEN
  if (isFundingReturned(facts)) return to('/funding-returned')
  return openIf(!mayRelink(facts.progress), '/relink/selection')
})
