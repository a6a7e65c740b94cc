import { Link } from 'react-router'
import { Logo } from '../branding/Logo.tsx'
import { useLogoDestination } from './use-logo-destination.ts'

/** The logo leads where SPEC 2 says for this person. */
export function HomeLink() {
  return (
    <Link
      to={useLogoDestination()}
      className="inline-flex min-h-target max-w-full items-center rounded-sm"
    >
      <Logo />
    </Link>
  )
}
