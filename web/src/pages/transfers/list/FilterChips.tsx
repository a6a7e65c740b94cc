import X from 'lucide-react/icons/x'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { chipsOf } from './filters-in-address.ts'
import type { Filters } from './use-filters.ts'

/** What is set, each with a way to take it away. */
export function FilterChips({ filters, change, clear }: Filters) {
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filters that are set" className="contents">
        {chips.map(({ name, words }) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              className="inline-flex min-h-target max-w-full items-center gap-2 rounded-full border border-control-border bg-surface px-4 text-sm hover:bg-sunken"
              onClick={() => change({ [name]: '' })}
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
