import { type User, authEndpoints } from '@passbook/contract/auth'
import { mayClose } from '@passbook/contract/standing'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { CLOSE_ACCOUNT } from '../../destinations.ts'
import { PhoneOffer } from '../../features/auth/PhoneOffer.tsx'
import { formatMoment } from '../../lib/moment.ts'
import { formatPhone } from '../../lib/phone.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { type DefinitionRow, DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { RememberedDevices } from './RememberedDevices.tsx'

/** How we reach the person and how they sign in; a phone that was put off is offered again. */
export function MyAccountPage() {
  const user = useData(authEndpoints.getUser)
  const progress = useProgress((state) => state.progress)
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
            {progress && mayClose(progress) && <CloseOffer />}
          </div>
        )}
      </QueryState>
    </div>
  )
}

function CloseOffer() {
  return (
    <section aria-labelledby="leaving" className="border-t border-hairline pt-6">
      <h2 id="leaving" className="text-lg font-bold">
        Leaving
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        Everything in your account is paid out to your linked bank account.
      </p>
      <Link to={CLOSE_ACCOUNT} className={standaloneLinkClass}>
        Close your account
      </Link>
    </section>
  )
}

function rowsOf({ email, email_verified, phone, last_sign_in_at }: User): DefinitionRow[] {
  return [
    { term: 'Email', value: email_verified ? email : `${email} (not confirmed yet)` },
    { term: 'Mobile phone', value: phone ? formatPhone(phone) : 'None yet' },
    ...(last_sign_in_at ? [{ term: 'Last sign-in', value: formatMoment(last_sign_in_at) }] : []),
  ]
}
