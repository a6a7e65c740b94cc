import type { ReactNode } from 'react'
import { HomeLink } from './HomeLink.tsx'

/** SPEC 9: 3.75rem high. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex h-header items-center justify-between gap-4 border-b border-hairline bg-surface px-5 sm:px-6">
      <HomeLink />
      {children}
    </header>
  )
}
