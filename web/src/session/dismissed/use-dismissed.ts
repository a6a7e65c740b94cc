import { useProgress } from '../progress.ts'
import { type PersistedList, remember, usePersisted } from './persisted.ts'

interface Dismissed {
  isDismissed: (id: string) => boolean
  dismiss: (id: string) => void
}

/**
 * What whoever is here has put away, over sign-outs and resets too. STATES: kept by person and id;
 * logged out by id alone.
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
