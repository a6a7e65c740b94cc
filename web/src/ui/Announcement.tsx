import type { ReactNode } from 'react'

/** Announces its text to screen readers whenever it changes; keep it rendered, empty or not. */
export function Announcement({ children }: { children: ReactNode }) {
  return <output className="sr-only">{children}</output>
}
