import { Link } from 'react-router'
import { Logo } from '../../branding/Logo.tsx'
import { homeLinkClass } from './frame-class.ts'
import { useLogoDestination } from '../use-logo-destination.ts'

/** The logo, which links where SPEC 2 says for this person. */
export function HomeLink() {
  return (
    <Link to={useLogoDestination()} className={homeLinkClass}>
      <Logo />
    </Link>
  )
}
