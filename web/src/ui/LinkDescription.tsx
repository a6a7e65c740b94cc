import ChevronRight from 'lucide-react/icons/chevron-right'

/** The content of a link: where it leads and why to go there, with a chevron. */
export function LinkDescription({ what, why }: { what: string; why: string }) {
  return (
    <>
      <span>
        <span className="block font-bold text-primary-text">{what}</span>
        <span className="block text-sm text-pretty text-ink-muted">{why}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </>
  )
}
