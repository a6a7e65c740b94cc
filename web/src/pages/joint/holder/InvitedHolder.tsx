import { type Holder, jointEndpoints, type SecondaryProgress } from '@passbook/contract/joint'
import { Link, href } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useData, dataOptions } from '../../../api/use-data.ts'
import { newMessage } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { callHolder } from '../../../features/joint/request-words.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { usePolling } from '../../../session/use-polling.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
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
      status={fill(wording.waitingForName, { name })}
      reasons={[fill(wording.nameHasSignedUpBut, { name }), wording.ifYouNoLongerWant]}
    >
      <Link to={newMessage(progress, { topic: 'joint' })} className={standaloneLinkClass}>
        {wording.contactUs}
      </Link>
    </AccountStatusNote>
  )
}

function BeingChecked({ second }: { second: Holder }) {
  return (
    <AccountStatusNote
      tone="warning"
      status={wording.wereReviewingTheirDetails}
      reasons={[fill(wording.wereReviewingTheDetailsYou, { second: callHolder(second) })]}
    >
      <Link to={href('/joint-account/reviewing-account')} className={standaloneLinkClass}>
        {wording.whatHappensNext}
      </Link>
      <Link to={href('/joint-account/close-application')} className={standaloneLinkClass}>
        {wording.closeApplication}
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
          {wording.resendInvitation}
        </Button>
      )}
      {(isLocked || !maySend) && (
        <Link to={newMessage(progress, { topic: 'joint' })} className={standaloneLinkClass}>
          {wording.contactUs}
        </Link>
      )}
      {!isLocked && (
        <Link to={href('/joint-account/edit-email')} className={standaloneLinkClass}>
          {wording.changeEmailAddress}
        </Link>
      )}
      <Link to={href('/joint-account/close-application')} className={standaloneLinkClass}>
        {wording.closeApplication}
      </Link>
      <Refusal error={resend.error} />
      {resend.isSuccess && <p className="w-full text-success">{wording.weSentANewInvitation}</p>}
      <Announcement>{resend.isSuccess && wording.weSentANewInvitationSentence}</Announcement>
    </AccountStatusNote>
  )
}
