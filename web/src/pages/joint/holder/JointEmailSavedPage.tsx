import { formatDeadline } from '@passbook/contract/format-dates'
import { jointEndpoints } from '@passbook/contract/joint'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useData } from '../../../api/use-data.ts'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import * as wording from '../wording.ts'

/** Confirms that the invitation was sent to the new address. */
export function JointEmailSavedPage() {
  const info = useData(jointEndpoints.getSecondaryInfo)
  const progress = useData(jointEndpoints.getSecondaryProgress)
  const until = progress.data?.invitation?.expires_at
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={wording.theEmailAddressIsSaved}>
        <p>
          {info.data?.email
            ? fill(wording.weSentANewInvitationTo, {
                email: <strong className="break-words text-ink">{info.data.email}</strong>,
              })
            : wording.weSentANewInvitationSentence}{' '}
          {until && fill(wording.itWorksUntil, { until: formatDeadline(until) })}{' '}
          {wording.theEarlierLinkNo}
        </p>
      </Intro>
      <ContinueLink to="/joint-account/account-holder">{wording.backToTheJointOwner}</ContinueLink>
    </div>
  )
}
