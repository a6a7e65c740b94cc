import { type Holder, jointEndpoints, type SecondaryProgress } from '@passbook/contract/joint'
import { Link, href } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useData, dataOptions } from '../../../api/use-data.ts'
import { newMessage } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { useProgress } from '../../../session/progress.ts'
import { usePolling } from '../../../session/use-polling.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { callHolder } from './holder-words.ts'
import { invitationStatus } from './invitation-words.ts'

/** Until the second holder joins: shows the primary holder what is pending and what they can do. */
export function InvitedHolder({ second }: { second: Holder }) {
  if (second.joined_on !== null) return null
  if (second.is_joining) return <SignedUp second={second} />
  return second.is_pending_signup ? <Pending second={second} /> : <BeingChecked second={second} />
}

function SignedUp({ second }: { second: Holder }) {
  const progress = useProgress((state) => state.progress)
  const name = callHolder(second)
  return (
    <AccountStatusNote
      tone="info"
      status={`Waiting for ${name}`}
      reasons={[
        `${name} has signed up, and has still to agree to the documents of the account. Until then they see nothing of it.`,
        'If they should not share it after all, write to us.',
      ]}
    >
      <Link to={newMessage(progress, { topic: 'joint' })} className={standaloneLinkClass}>
        Write to us
      </Link>
    </AccountStatusNote>
  )
}

function BeingChecked({ second }: { second: Holder }) {
  return (
    <AccountStatusNote
      tone="warning"
      status="We are checking their details"
      reasons={[
        `A person is looking at what you told us about ${callHolder(second)}. The invitation leaves when they have passed.`,
      ]}
    >
      <Link to={href('/joint-account/reviewing-account')} className={standaloneLinkClass}>
        What happens next
      </Link>
      <Link to={href('/joint-account/close-application')} className={standaloneLinkClass}>
        Close the application
      </Link>
    </AccountStatusNote>
  )
}

/** The primary holder can see the entered details until the second holder signs up. */
function Pending({ second }: { second: Holder }) {
  const progress = useData(jointEndpoints.getSecondaryProgress)
  const info = useData(jointEndpoints.getSecondaryInfo)
  // Polls, because too many wrong SSNs can lock the invitation meanwhile.
  usePolling(progress.refetch)
  return (
    <QueryState query={progress}>
      {(known) =>
        known?.is_pending_signup && (
          <InvitationSent
            name={callHolder(second)}
            email={info.data?.email ?? null}
            invitation={known.invitation}
            knownAt={new Date(progress.dataUpdatedAt)}
          />
        )
      }
    </QueryState>
  )
}

interface InvitationSentProps {
  name: string
  email: string | null
  invitation: SecondaryProgress['invitation']
  /** When the invitation was last fetched. */
  knownAt: Date
}

/** A sent invitation: it can be resent, sent to another address, or canceled. */
function InvitationSent({ name, email, invitation, knownAt }: InvitationSentProps) {
  const progress = useProgress((state) => state.progress)
  const { maySend, ...words } = invitationStatus(invitation, { name, email, now: knownAt })
  const resend = useCall(jointEndpoints.resendSecondaryVerification, {
    onSuccess: ({ data }) => {
      const { queryKey } = dataOptions(jointEndpoints.getSecondaryProgress)
      queryClient.setQueryData(queryKey, data.secondary)
    },
  })
  const isLocked = invitation?.is_locked === true
  return (
    <AccountStatusNote {...words}>
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
    </AccountStatusNote>
  )
}
