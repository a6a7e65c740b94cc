import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { linkClass } from '../../ui/link-class.ts'

interface CountLinkProps {
  to: string
  /** What is counted, for those who do not see the row. */
  about: string
  children: ReactNode
}

/** A count in a table, which leads to what it counts. One digit is narrow, so more than the digit can be pressed. */
export function CountLink({ to, about, children }: CountLinkProps) {
  return (
    <Link
      to={to}
      className={`${linkClass} relative before:absolute before:-inset-x-4 before:-inset-y-2`}
    >
      {children}
      <VisuallyHidden> {about}</VisuallyHidden>
    </Link>
  )
}
