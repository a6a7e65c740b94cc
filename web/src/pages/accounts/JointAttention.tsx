import { isCompleted } from '@passbook/contract/enums'
import { jointEndpoints } from '@passbook/contract/joint'
import { mayRead } from '@passbook/contract/account-status'
import { useQuery } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { newMessage } from '../../destinations.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import { EndRequest } from '../../features/joint/EndRequest.tsx'
import { isOwnRequest, requestWords } from '../../features/joint/request-words.ts'
import { useSharing } from '../../features/joint/use-sharing.ts'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { usePolling } from '../../session/use-polling.ts'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

/** On home: open requests between the two holders, and a locked invitation (UX 36, 39). */
export function JointAttention() {
  const { isShared, secondary } = useShared()
  if (isShared) return <HolderRequests />
  return secondary?.invitation?.is_locked ? (
    <LockedInvitation name={secondary.first_name ?? wording.theJointOwner} />
  ) : null
}

/** Whether it is known what `JointAttention` shows, so that home can wait for it and nothing jumps. */
export function useIsJointKnown(): boolean {
  const { isShared, isKnown } = useShared()
  const sharing = useSharing(isShared)
  return isKnown && !sharing.isLoading
}

function useShared() {
  const progress = useProgress((state) => state.progress)
  const isHolder =
    progress !== null && mayRead(progress) && isCompleted(progress.registration_last_step)
  const isPrimary = isHolder && progress.is_primary
  const options = dataOptions(jointEndpoints.getSecondaryProgress)
  const query = useQuery({ ...options, enabled: isPrimary }, queryClient)
  const secondary = query.data
  const isShared = isPrimary ? isCompleted(secondary?.registration_last_step ?? null) : isHolder
  return { isShared, secondary, isKnown: !query.isLoading }
}

function HolderRequests() {
  const { data: sharing, refetch } = useSharing()
  const requests = sharing?.requests ?? []
  // The other holder may respond at any time.
  usePolling(refetch, requests.length > 0)
  return (
    sharing &&
    requests.map((request) => (
      <AccountStatusNote key={request.uuid} {...requestWords(request, sharing)}>
        {isOwnRequest(request, sharing) ? (
          <EndRequest request={request} sharing={sharing} />
        ) : (
          <Link to={href('/joint-account/account-holder')} className={buttonClass()}>
            {wording.reviewAndRespond}
          </Link>
        )}
      </AccountStatusNote>
    ))
  )
}

function LockedInvitation({ name }: { name: string }) {
  const progress = useProgress((state) => state.progress)
  return (
    <AccountStatusNote
      tone="danger"
      status={wording.theInvitationIsLocked}
      reasons={[fill(wording.theWrongSocialSecurityNumber, { name })]}
    >
      <Link to={newMessage(progress, { topic: 'joint' })} className={buttonClass()}>
        {wording.contactUs}
      </Link>
    </AccountStatusNote>
  )
}
