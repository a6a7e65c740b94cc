import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import * as wording from './wording.ts'

/** Marks an empty value: a dash on screen, words for screen readers. */
export function Nothing({ children = wording.none }: { children?: string }) {
  return (
    <>
      <span aria-hidden className="text-ink-muted">
        —
      </span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  )
}
