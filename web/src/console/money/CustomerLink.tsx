import { Link } from 'react-router'
import { linkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { Nothing } from '../parts/Nothing.tsx'
import * as wording from './wording.ts'

interface CustomerLinkProps {
  of: { depositor_id: string | null; customer: string | null }
  /** What a screen reader says when the customer is unknown. */
  children?: string
}

/** The customer whose money it is, with a link to their page. */
export function CustomerLink({ of: { depositor_id, customer }, children }: CustomerLinkProps) {
  if (!depositor_id) return <Nothing>{children}</Nothing>
  return (
    <Link
      to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
      className={linkClass}
    >
      {customer ?? wording.noNameYet}
    </Link>
  )
}
