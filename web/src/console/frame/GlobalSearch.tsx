import { SEARCH_CHARACTERS, frameEndpoints } from '@passbook/contract/console/frame'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { fill } from '../../lib/fill.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { deskOptions } from '../api/use-desk.ts'
import { useSettled } from '../parts/use-settled.ts'
import * as wording from '../parts/wording.ts'
import { useSay } from '../parts/words.ts'
import { type Hit, groupsOf } from './search-hits.ts'

/** By this id the shortcut finds the field. */
export const SEARCH_ID = 'console-search'

function isLongEnough(q: string): boolean {
  return q.length >= SEARCH_CHARACTERS.min
}

function optionsFor(q: string) {
  return deskOptions(frameEndpoints.searchConsole, { query: { q } })
}

/** Finds customers, transfers, conversations, disputes and files from every page of the console. */
export function GlobalSearch() {
  const say = useSay()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const q = useSettled(typed.trim())
  const query = useQuery(
    {
      ...optionsFor(q),
      enabled: isOpen && isLongEnough(q),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const isShown =
    isOpen && isLongEnough(typed.trim()) && (query.data !== undefined || query.error !== null)
  const groups = query.data ? groupsOf(query.data, q) : []
  const hits = groups.flatMap((group) => group.hits)

  function close() {
    setIsOpen(false)
    setActive(null)
  }

  function leave() {
    close()
    setTyped('')
  }

  function open({ to }: Hit) {
    leave()
    void navigate(to)
  }

  /** The only result opens at once. Of several the first is marked, and Enter opens it the next time. */
  async function enter() {
    const chosen = active === null ? undefined : hits[active]
    if (chosen) {
      open(chosen)
      return
    }
    const asked = typed.trim()
    if (!isLongEnough(asked)) return
    const found = await queryClient.fetchQuery(optionsFor(asked)).catch(() => null)
    const [first, ...others] = found ? groupsOf(found, asked).flatMap((group) => group.hits) : []
    if (first && others.length === 0) open(first)
    else if (first) setActive(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Enter') {
      event.preventDefault()
      setIsOpen(true)
      void enter()
    } else if (key === 'Escape') {
      // The page behind closes nothing for this key.
      event.preventDefault()
      if (!isShown) setTyped('')
      close()
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && hits.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive(nextOf(active, key === 'ArrowDown' ? 1 : -1, hits.length))
    }
  }

  const idOf = (hit: Hit) => `${listId}-${hit.id}`
  const activeHit = active === null ? undefined : hits[active]
  return (
    <search
      className="relative order-last w-full min-w-0 lg:order-none lg:mx-6 lg:max-w-reading"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-muted"
      />
      <input
        id={SEARCH_ID}
        type="text"
        role="combobox"
        aria-label={wording.searchEverything}
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && activeHit ? idOf(activeHit) : undefined}
        placeholder={wording.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_CHARACTERS.max}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsOpen(true)
          setActive(null)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        className={`${controlClass} pl-11 text-ellipsis`}
      />
      <VisuallyHidden>
        <span role="status">
          {isShown &&
            !query.isFetching &&
            (query.error ? wording.theSearchFailed : countWords(hits.length))}
        </span>
      </VisuallyHidden>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[70svh] overflow-y-auto rounded-md border border-hairline bg-surface p-1.5 shadow-raised">
          {query.error && <p className="px-3 py-2">{wording.theSearchFailed}</p>}
          {query.data && hits.length === 0 && (
            <p className="px-3 py-2 text-ink-muted">{wording.nothingFound}</p>
          )}
          <div id={listId} role="listbox" aria-label={wording.searchResults}>
            {groups.map(({ label, hits: own }) => (
              <div key={label} role="group" aria-label={say(label)}>
                <p aria-hidden className="px-3 pt-2 pb-1 text-sm text-ink-muted">
                  {say(label)}
                </p>
                {own.map((hit) => (
                  <Link
                    key={hit.id}
                    id={idOf(hit)}
                    role="option"
                    // The arrow keys of the field reach it.
                    tabIndex={-1}
                    aria-selected={hit === activeHit}
                    to={hit.to}
                    onClick={leave}
                    className="flex min-h-target flex-col justify-center rounded-sm px-3 py-1.5 text-ink no-underline hover:bg-sunken aria-selected:bg-primary-tint aria-selected:text-primary-text"
                  >
                    <span className="wrap-anywhere">{hit.title}</span>
                    {hit.detail && (
                      <span className="figures text-sm wrap-anywhere text-ink-muted">
                        {hit.detail}
                      </span>
                    )}
                  </Link>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </search>
  )
}

/** The place after or before one in a list that goes around. */
function nextOf(place: number | null, step: 1 | -1, count: number): number {
  if (place === null) return step === 1 ? 0 : count - 1
  return (place + step + count) % count
}

function countWords(count: number): string {
  if (count === 0) return wording.nothingFound
  return count === 1 ? wording.oneResult : fill(wording.countResults, { count })
}
