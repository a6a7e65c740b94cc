import type { ReactNode } from 'react'
import { InsurerStrip } from '../../branding/InsurerSign.tsx'
import { HomeLink } from './HomeLink.tsx'
import { frameTopClass, headerClass, signClass } from './frame-class.ts'

interface HeaderProps {
  children?: ReactNode
  /** The side menu of a wide screen shows the insurer's sign already. */
  hasSideMenu?: boolean
}

/** The logo and at most one action; the insurer's sign is below them and stays visible. */
export function Header({ children, hasSideMenu = false }: HeaderProps) {
  return (
    <div className={frameTopClass}>
      <header className={headerClass}>
        <HomeLink />
        {children}
      </header>
      <InsurerStrip className={`${signClass} ${hasSideMenu ? 'lg:hidden' : ''}`} />
    </div>
  )
}
