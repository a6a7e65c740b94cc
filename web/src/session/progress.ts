import { depositorEndpoints, type Progress } from '@passbook/contract/depositor'
import { create } from 'zustand'
import { call, hooks } from '../api/client.ts'
import { markTab } from './tabs.ts'

/** This person's status. Replies that change it include it; it is fetched only when absent (SPEC 7). */
export const useProgress = create<{ progress: Progress | null }>(() => ({ progress: null }))

/** Requests are numbered, so that the reply to an older request does not overwrite newer progress. */
let requested = 0
let known = 0

/** STATES: progress that comes with a reply is stored before anything navigates. */
export function storeProgress(progress: Progress | null): void {
  known = requested += 1
  setProgress(progress)
}

/**
 * Called before a read is sent; returns the function that stores its reply. A keep-alive is sent by
 * the same press that changes the status, so its reply may come last and still be the older one.
 */
export function beginProgressRead(): (progress: Progress | null) => void {
  const turn = (requested += 1)
  return (progress) => {
    if (turn < known) return
    known = turn
    setProgress(progress)
  }
}

function setProgress(progress: Progress | null): void {
  useProgress.setState({ progress })
  if (progress) markTab(progress.depositor_id)
}

export async function loadProgress(): Promise<void> {
  if (!useProgress.getState().progress) await refreshProgress()
}

/** Fetches the status again, because somebody else may have changed it. This does not prolong the session. */
export async function refreshProgress(): Promise<void> {
  const bearer = hooks.bearerToken()
  const take = beginProgressRead()
  const { data } = await call(depositorEndpoints.getProgress, {})
  // Another person may have signed in meanwhile: the reply is not about them.
  if (hooks.bearerToken() === bearer) take(data)
}
