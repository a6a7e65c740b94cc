import { Link } from 'react-router'
import { linkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { Nothing } from '../parts/Nothing.tsx'

interface CustomerLinkProps {
  of: { depositor_id: string | null; customer: string | null }
  /** What is heard where nobody is known. */
  children?: string
}

/** Whose money it is, and the way to them. */
export function CustomerLink({ of: { depositor_id, customer }, children }: CustomerLinkProps) {
  if (!depositor_id) return <Nothing>{children}</Nothing>
  return (
    <Link
      to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
      className={linkClass}
    >
      {customer ?? 'No name yet'}
    </Link>
  )
}
