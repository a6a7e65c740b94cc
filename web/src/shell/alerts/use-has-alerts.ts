import { isCompleted } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/standing'
import { useProgress } from '../../session/progress.ts'

/**
 * Whether the page of alerts opens to this person: a finished registration, and they may read.
 * Others get the emails only (STATES: Messages, alerts, lists).
 */
export function useHasAlerts(): boolean {
  return useProgress(({ progress }) => {
    return progress !== null && isCompleted(progress.registration_last_step) && mayRead(progress)
  })
}
