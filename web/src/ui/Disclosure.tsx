import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface DisclosureProps {
  title: ReactNode
  /** Open from the start, as when the URL names it. */
  isOpenFirst?: boolean
  children: ReactNode
}

/**
 * A question that opens its answer. Uses the browser's native element: it works without script, and
 * find-in-page opens it.
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
