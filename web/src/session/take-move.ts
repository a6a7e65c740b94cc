import type { Progress } from '@passbook/contract/depositor'
import { queryClient } from '../api/query-client.ts'
import { takeProgress } from './progress.ts'

/**
 * A call moved a state: the new progress is taken before anything navigates (STATES), and what was
 * fetched before it is no longer true.
 */
export function takeMove(progress: Progress): void {
  takeProgress(progress)
  void queryClient.invalidateQueries()
}
