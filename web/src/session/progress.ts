import { depositorEndpoints, type Progress } from '@passbook/contract/depositor'
import { create } from 'zustand'
import { call, hooks } from '../api/client.ts'
import { markTab } from './tabs.ts'

/** Where this person stands. Every reply that moves it brings it, so it is fetched only when absent (SPEC 7). */
export const useProgress = create<{ progress: Progress | null }>(() => ({ progress: null }))

/** Questions are counted: an answer to an earlier one than what is known says nothing new. */
let asked = 0
let known = 0

/** STATES: progress that comes with a reply is taken before anything navigates. */
export function takeProgress(progress: Progress | null): void {
  known = asked += 1
  keep(progress)
}

/**
 * Called before a read is sent, gives what takes its answer. A keep-alive goes out with the very
 * press that moves a state: its answer may come last and yet tell of the time before.
 */
export function askForProgress(): (progress: Progress | null) => void {
  const turn = (asked += 1)
  return (progress) => {
    if (turn < known) return
    known = turn
    keep(progress)
  }
}

function keep(progress: Progress | null): void {
  useProgress.setState({ progress })
  if (progress) markTab(progress.depositor_id)
}

export async function loadProgress(): Promise<void> {
  if (!useProgress.getState().progress) await refreshProgress()
}

/** Asks anew where the person stands: somebody else may have moved it. Asking prolongs nothing. */
export async function refreshProgress(): Promise<void> {
  const bearer = hooks.bearerToken()
  const take = askForProgress()
  const { data } = await call(depositorEndpoints.getProgress, {})
  // Another person may have signed in meanwhile: the answer is not about them.
  if (hooks.bearerToken() === bearer) take(data)
}
