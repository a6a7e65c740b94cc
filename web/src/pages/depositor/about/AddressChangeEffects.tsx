import { Link, href } from 'react-router'
import { linkClass } from '../../../ui/link-class.ts'

/** What a new address changes and what it does not; shown before and after the change. */
export function AddressChangeEffects() {
  return (
    <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
      <li>
        Your next statement and your next tax form carry the new address. What comes on paper goes
        there.
      </li>
      <li>
        Statements and tax forms that are made already stay as they are, in your{' '}
        <Link to={href('/dashboard/documents')} className={linkClass}>
          documents
        </Link>
        .
      </li>
      <li>We write to your email address about the change.</li>
    </ul>
  )
}
