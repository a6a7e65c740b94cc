import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { Link, href } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { dataOptions } from '../../../api/use-data.ts'
import { newMessage } from '../../../destinations.ts'
import { WhereYouStand } from '../../../features/standing/WhereYouStand.tsx'
import { useProgress } from '../../../session/progress.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { invitationStands } from './invitation-words.ts'

interface InvitationSentProps {
  name: string
  email: string | null
  invitation: SecondaryProgress['invitation']
  /** When that was known. */
  knownAt: Date
}

/** The invitation that is on its way: sent again, to another address, or given up. */
export function InvitationSent({ name, email, invitation, knownAt }: InvitationSentProps) {
  const progress = useProgress((state) => state.progress)
  const { maySend, ...words } = invitationStands(invitation, { name, email, now: knownAt })
  const resend = useCall(jointEndpoints.resendSecondaryVerification, {
    onSuccess: ({ data }) => {
      const { queryKey } = dataOptions(jointEndpoints.getSecondaryProgress)
      queryClient.setQueryData(queryKey, data.secondary)
    },
  })
  const isLocked = invitation?.is_locked === true
  return (
    <WhereYouStand {...words}>
      {maySend && (
        <Button variant="secondary" isPending={resend.isPending} onClick={() => resend.mutate({})}>
          Send it again
        </Button>
      )}
      {(isLocked || !maySend) && (
        <Link to={newMessage(progress, { topic: 'joint' })} className={standaloneLinkClass}>
          Write to us
        </Link>
      )}
      {!isLocked && (
        <Link to={href('/joint-account/edit-email')} className={standaloneLinkClass}>
          Change the email address
        </Link>
      )}
      <Link to={href('/joint-account/close-application')} className={standaloneLinkClass}>
        Close the application
      </Link>
      <Refusal error={resend.error} />
      {resend.isSuccess && (
        <p className="w-full text-success">
          A new invitation is on its way. The one before no longer works.
        </p>
      )}
      <Announcement>{resend.isSuccess && 'A new invitation is on its way.'}</Announcement>
    </WhereYouStand>
  )
}
