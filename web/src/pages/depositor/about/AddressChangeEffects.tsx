import { Link, href } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { linkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

/** What a new address changes and what it does not; shown before and after the change. */
export function AddressChangeEffects() {
  return (
    <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
      <li>{wording.yourNextStatementAndTax}</li>
      <li>
        {fill(wording.pastStatementsAndTaxForms, {
          link: (
            <Link to={href('/dashboard/documents')} className={linkClass}>
              {wording.documents}
            </Link>
          ),
        })}
      </li>
      <li>{wording.wellEmailYouAboutThe}</li>
    </ul>
  )
}
