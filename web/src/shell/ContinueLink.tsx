import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Path } from '../path.ts'
import { buttonClass } from '../ui/button-class.ts'

/** The one link onward from a page that only shows information. */
export function ContinueLink({ to, children }: { to: Path; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('primary', true)}>
      {children}
    </Link>
  )
}
