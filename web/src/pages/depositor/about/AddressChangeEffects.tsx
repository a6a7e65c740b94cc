import { Link, href } from 'react-router'
import { linkClass } from '../../../ui/link-class.ts'

/** What a new address changes and what it does not; shown before and after the change. */
export function AddressChangeEffects() {
  return (
    <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
      <li>Your next statement and tax form show the new address. We’ll send paper mail there.</li>
      <li>
        Past statements and tax forms don’t change. Find them in your{' '}
        <Link to={href('/dashboard/documents')} className={linkClass}>
          documents
        </Link>
        .
      </li>
      <li>We’ll email you about the change.</li>
    </ul>
  )
}
