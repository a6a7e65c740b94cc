import ChevronRight from 'lucide-react/icons/chevron-right'

/** What a link leads to and why one would go there, with the mark of a way on; the link is around it. */
export function WhatAndWhy({ what, why }: { what: string; why: string }) {
  return (
    <>
      <span>
        <span className="block font-bold text-primary-text">{what}</span>
        <span className="block text-sm text-ink-muted">{why}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </>
  )
}
