import { formatDeadline } from '@passbook/contract/format-dates'
import { jointEndpoints } from '@passbook/contract/joint'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useData } from '../../../api/use-data.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'

/** Confirms that the invitation was sent to the new address. */
export function JointEmailSavedPage() {
  const info = useData(jointEndpoints.getSecondaryInfo)
  const progress = useData(jointEndpoints.getSecondaryProgress)
  const until = progress.data?.invitation?.expires_at
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="The email address is saved">
        <p>
          We sent a new invitation
          {info.data?.email && (
            <>
              {' to '}
              <strong className="break-words text-ink">{info.data.email}</strong>
            </>
          )}
          .{until && ` It works until ${formatDeadline(until)}.`} The earlier link no longer works.
        </p>
      </Intro>
      <ContinueLink to="/joint-account/account-holder">
        Back to the joint account holder
      </ContinueLink>
    </div>
  )
}
