import { Link } from 'react-router'
import { linkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'

interface TraceLinkProps {
  of: { trace: string | null; transfer_id: string | null; depositor_id: string | null }
}

/** The trace number, which leads to the transaction that was sent or answered. */
export function TraceLink({ of: { trace, transfer_id, depositor_id } }: TraceLinkProps) {
  const words = <span className="figures">{trace ?? '–'}</span>
  if (trace === null || transfer_id === null || depositor_id === null) return words
  const ids = { uuid: depositor_id, transaction: transfer_id }
  return (
    <Link
      to={consoleHref('/console/customers/:uuid/transactions/:transaction', ids)}
      className={linkClass}
    >
      {words}
    </Link>
  )
}
