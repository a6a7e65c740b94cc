import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Where there is nothing to say: a dash to the eye, and words to the ear. */
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
