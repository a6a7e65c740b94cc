import { Link } from 'react-router'
import * as wording from '../lib/wording.ts'
import type { Path } from '../path.ts'
import { standaloneLinkClass } from '../ui/link-class.ts'

/** A link to the previous page; what was saved there is filled in. */
export function BackLink({ to }: { to: Path }) {
  return (
    <Link to={to} className={`${standaloneLinkClass} min-w-target self-center print:hidden`}>
      {wording.back}
    </Link>
  )
}
