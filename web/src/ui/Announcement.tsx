import type { ReactNode } from 'react'

/** Says its words to screen readers whenever they change; keep it rendered, empty or not. */
export function Announcement({ children }: { children: ReactNode }) {
  return <output className="sr-only">{children}</output>
}
