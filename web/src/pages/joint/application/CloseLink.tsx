import { Link, href } from 'react-router'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** The way out of an application, below the ways on. */
export function CloseLink() {
  return (
    <Link
      to={href('/joint-account/close-application')}
      className={`${standaloneLinkClass} self-center`}
    >
      Close the application
    </Link>
  )
}
