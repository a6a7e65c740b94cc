import type { ReactNode } from 'react'
import { HomeLink } from './HomeLink.tsx'
import { headerClass } from './frame-class.ts'

/** The logo and at most one action; it stays visible. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className={headerClass}>
      <HomeLink />
      {children}
    </header>
  )
}
