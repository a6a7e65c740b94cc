import { useSyncExternalStore } from 'react'
import { type Place, readPlace } from './sections.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** Where in the console one is; the address says so, and Back works. */
export function usePlace(): Place {
  return readPlace(useSyncExternalStore(subscribe, () => location.hash))
}
