import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH } from './address.ts'

/** Somebody who types on is not asked about each letter. */
const PAUSE_MS = 300
/** What the call takes (contract: getMessages). */
const MAX_CHARACTERS = 100

export interface SearchWords {
  typed: string
  /** What is looked for: what was typed, a moment later; it is in the address, so that Back keeps it. */
  sought: string
  type: (words: string) => void
  clear: () => void
}

export function useSearchWords(): SearchWords {
  const [search, setSearch] = useSearchParams()
  const sought = (search.get(SEARCH) ?? '').slice(0, MAX_CHARACTERS)
  const [typed, setTyped] = useState(sought)

  function look(words: string) {
    setSearch(words === '' ? {} : { [SEARCH]: words }, { replace: true })
  }
  useEffect(() => {
    const words = typed.trim().slice(0, MAX_CHARACTERS)
    if (words === sought) return undefined
    const timer = setTimeout(() => look(words), PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing looks anew; the address is what follows from it.
    // oxlint-disable-next-line react/exhaustive-deps -- `look` changes with every render
  }, [typed, sought])

  return {
    typed,
    sought,
    type: setTyped,
    clear: () => {
      setTyped('')
      look('')
    },
  }
}
