import { authEndpoints } from '@passbook/contract/auth'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { linkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import * as wording from './wording.ts'

/** Offers a phone to people who skipped it when they registered; renders nothing for others. */
export function PhoneOffer() {
  const user = useData(authEndpoints.getUser)
  if (!user.data || user.data.phone !== null) return null
  return (
    <Notice severity="info" title={wording.addYourMobilePhone}>
      <p>{wording.wellTextYourSignIn}</p>
      <Link to={href('/setup-mobile-mfa')} className={linkClass}>
        {wording.addAMobilePhone}
      </Link>
    </Notice>
  )
}
