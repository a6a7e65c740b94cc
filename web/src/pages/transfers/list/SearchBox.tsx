import { LIMITS } from '@passbook/contract/limits'
import { useEffect, useState } from 'react'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { Filters } from './use-filters.ts'

/** Somebody who types on is not asked about each letter. */
const PAUSE_MS = 300

/** Looks for what is typed, a moment later; what is taken away elsewhere leaves the box too. */
export function SearchBox({ filters, change }: Pick<Filters, 'filters' | 'change'>) {
  const sought = filters.q ?? ''
  const [typed, setTyped] = useState(sought)
  const [known, setKnown] = useState(sought)
  if (sought !== known) {
    setKnown(sought)
    if (sought === '') setTyped('')
  }
  useEffect(() => {
    const words = typed.trim().slice(0, LIMITS.transactions.searchCharacters)
    if (words === sought) return undefined
    const timer = setTimeout(() => change({ q: words }), PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing looks anew; the address is what follows from it.
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is new with every render
  }, [typed])
  return (
    <SearchField
      label="Search transactions"
      hint="What it was, the linked bank, the amount or the reference."
      typed={typed}
      onType={setTyped}
      className="block print:hidden"
    />
  )
}
