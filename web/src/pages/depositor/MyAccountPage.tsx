import { type User, authEndpoints } from '@passbook/contract/auth'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { PhoneOffer } from '../../features/auth/PhoneOffer.tsx'
import { formatMoment } from '../../lib/moment.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { type DefinitionRow, DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { RememberedDevices } from './RememberedDevices.tsx'

/** How we reach the person and how they sign in; a phone that was put off is offered again. */
export function MyAccountPage() {
  const user = useData(authEndpoints.getUser)
  return (
    <div className="max-w-task">
      <Intro title="User information">How we reach you and how you sign in.</Intro>
      <QueryState query={user}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <DefinitionRows rows={rowsOf(data)} />
            <PhoneOffer />
            <Link
              to={href('/my-account/preferences')}
              className={`${standaloneLinkClass} self-start`}
            >
              Alert preferences
            </Link>
            <RememberedDevices />
          </div>
        )}
      </QueryState>
    </div>
  )
}

function rowsOf({ email, email_verified, phone, last_sign_in_at }: User): DefinitionRow[] {
  return [
    { term: 'Email', value: email_verified ? email : `${email} (not confirmed yet)` },
    { term: 'Mobile phone', value: phone ? formatPhone(phone) : 'None yet' },
    ...(last_sign_in_at ? [{ term: 'Last sign-in', value: formatMoment(last_sign_in_at) }] : []),
  ]
}
