import { authEndpoints } from '@passbook/contract/auth'
import { call } from '../api/client.ts'
import { depositorToken } from '../api/csrf.ts'
import { forgetCaches } from '../api/caches.ts'
import { finishBeforeLeaving } from './before-leaving.ts'
import type { Departure } from './departure.ts'
import { forgetOrders } from './open-orders.ts'
import { oweLogout, settleLogout } from './owed-logout.ts'
import { storeProgress } from './progress.ts'
import { resetSession, useSession } from './session-store.ts'
import { notifyTabs, markTab } from './tabs.ts'
import { resetVisit } from './visit-store.ts'

/** A server that does not answer must not delay anybody. */
const ANSWER_WITHIN_MS = 5_000

let leaving: Promise<void> | null = null

/** Ends the session here, on the server and, if it was deliberate, in every tab; it never fails. */
export function logOut(departure: Departure | null): Promise<void> {
  leaving ??= leave(departure).finally(() => {
    leaving = null
  })
  return leaving
}

async function leave(departure: Departure | null): Promise<void> {
  const hasToken = useSession.getState().kind !== 'none'
  const isChosen = departure === null || departure === 'saved'
  if (hasToken && isChosen) await finishBeforeLeaving()
  // After a sign-out in another tab, the cookie may already belong to somebody else.
  if (hasToken && departure !== 'elsewhere') await endOnServer()
  if (hasToken && isChosen) notifyTabs({ kind: 'signed-out' })
  // After an expired session the same person may continue an order whose answer was lost.
  if (isChosen) forgetOrders()
  forgetEverything()
}

export async function endOnServer(): Promise<void> {
  try {
    await call(authEndpoints.logout, {}, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    settleLogout()
  } catch {
    oweLogout()
  }
}

/** SPEC 4: clears all state and the XSRF cookie; the lists in `persisted.ts` stay. */
export function forgetEverything(): void {
  resetSession()
  resetVisit()
  storeProgress(null)
  markTab(null)
  forgetCaches()
  depositorToken.clear()
}
