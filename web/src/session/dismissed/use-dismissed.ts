import { useProgress } from '../progress.ts'
import { type PersistedList, remember, usePersisted } from './persisted.ts'

interface Dismissed {
  isDismissed: (id: string) => boolean
  dismiss: (id: string) => void
}

/**
 * What this person has dismissed; it survives sign-outs and resets. STATES: stored by person and
 * id; when logged out, by id alone.
 */
export function useDismissed(list: PersistedList): Dismissed {
  const person = useProgress(({ progress }) => progress?.depositor_id)
  const known = usePersisted((state) => state[list])
  const keyOf = (id: string) => (person === undefined ? id : `${person}/${id}`)
  return {
    isDismissed: (id) => known.includes(keyOf(id)),
    dismiss: (id) => remember(list, keyOf(id)),
  }
}
