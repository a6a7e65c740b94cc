import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { chipsOf } from './filters-in-address.ts'
import type { Filters } from './use-filters.ts'

/** What is set, each with a way to take it away. */
export function FilterChips({ filters, change, clear }: Filters) {
  const chips = chipsOf(filters)
  const { list, noteRemoved } = useFocusAfterRemoval()
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul ref={list} aria-label="Filters that are set" className="contents">
        {chips.map(({ name, words }, index) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              className="inline-flex min-h-target max-w-full items-center gap-2 rounded-full border border-control-border bg-surface px-4 text-sm hover:bg-sunken"
              onClick={({ currentTarget }) => {
                noteRemoved(index, currentTarget)
                change({ [name]: '' })
              }}
            >
              <span className="sr-only">Remove the filter </span>
              <bdi className="truncate">{words}</bdi>
              <X aria-hidden className="size-4 shrink-0 print:hidden" />
            </button>
          </li>
        ))}
      </ul>
      <LinkButton className="print:hidden" onClick={clear}>
        Clear all
      </LinkButton>
    </div>
  )
}

/** Whoever takes one away stays among the others: at the one that came into its place, or the last. */
function useFocusAfterRemoval() {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ index: number; button: Element } | null>(null)
  useEffect(() => {
    // The address, and with it the list, changes a moment after the press.
    if (!removed.current || removed.current.button.isConnected) return
    const left = [...(list.current?.querySelectorAll('button') ?? [])]
    left[Math.min(removed.current.index, left.length - 1)]?.focus()
    removed.current = null
  })
  return {
    list,
    noteRemoved: (index: number, button: Element) => {
      removed.current = { index, button }
    },
  }
}
