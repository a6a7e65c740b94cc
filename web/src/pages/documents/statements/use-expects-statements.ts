import { useProgress } from '../../../session/progress.ts'

/** After a cancelled application no month ends that one could be of. */
export function useExpectsStatements(): boolean {
  return useProgress(({ progress }) => progress?.registration_status !== 'VIEW_ONLY')
}
