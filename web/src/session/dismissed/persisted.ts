import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** SPEC 4: these lists survive resets and logging out; nothing else is ever stored. */
interface Persisted {
  dismissedBanners: string[]
  dismissedReturnedTransactions: string[]
  readBookmarkUsers: string[]
  readChaseUsers: string[]
}

export type PersistedList = keyof Persisted

const MAX_REMEMBERED = 200

export const usePersisted = create<Persisted>()(
  persist(
    (): Persisted => ({
      dismissedBanners: [],
      dismissedReturnedTransactions: [],
      readBookmarkUsers: [],
      readChaseUsers: [],
    }),
    { name: 'passbook' },
  ),
)

/** Adds an id to one of the lists; the oldest ids are dropped so that the lists stay bounded. */
export function remember(list: PersistedList, id: string): void {
  // Another tab may have added ids.
  void usePersisted.persist.rehydrate()
  const known = usePersisted.getState()[list]
  if (known.includes(id)) return
  usePersisted.setState({ [list]: [...known, id].slice(-MAX_REMEMBERED) })
}
