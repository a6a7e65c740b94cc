import type { ReactNode } from 'react'
import { InsurerStrip } from '../../branding/InsurerSign.tsx'
import { HomeLink } from './HomeLink.tsx'
import { headerClass } from './frame-class.ts'

interface HeaderProps {
  children?: ReactNode
  /** Hides the insurer's sign where the side menu already shows it. */
  signClass?: string
}

/** The logo and at most one action, which stay visible; the insurer's sign is below them. */
export function Header({ children, signClass = '' }: HeaderProps) {
  return (
    <>
      <header className={headerClass}>
        <HomeLink />
        {children}
      </header>
      <InsurerStrip className={signClass} />
    </>
  )
}
