import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface DisclosureProps {
  title: ReactNode
  /** Open from the start, as where an address names it. */
  isOpenFirst?: boolean
  children: ReactNode
}

/**
 * A question that opens its answer. The browser's own element: it is operable without script and
 * the browser's search opens it.
 */
export function Disclosure({ title, isOpenFirst = false, children }: DisclosureProps) {
  return (
    <details open={isOpenFirst} className="group border-b border-hairline">
      <summary className="flex min-h-control list-none items-center justify-between gap-4 rounded-sm py-3 font-bold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pb-4 text-ink-muted">{children}</div>
    </details>
  )
}
