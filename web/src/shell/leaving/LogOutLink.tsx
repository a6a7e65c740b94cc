import { Link, href } from 'react-router'
import * as wording from '../../lib/wording.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'

/** SPEC 2: the header of signed-in pages. */
export function LogOutLink() {
  return (
    <Link to={href('/logout')} className={`${standaloneLinkClass} whitespace-nowrap print:hidden`}>
      {wording.logOut}
    </Link>
  )
}
