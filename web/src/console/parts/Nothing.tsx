import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Marks an empty value: a dash on screen, words for screen readers. */
export function Nothing({ children = 'None' }: { children?: string }) {
  return (
    <>
      <span aria-hidden className="text-ink-muted">
        —
      </span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  )
}
