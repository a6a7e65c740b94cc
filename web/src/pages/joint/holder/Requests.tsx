import { formatDeadline } from '@passbook/contract/dates'
import { type JointRequest, jointEndpoints } from '@passbook/contract/joint'
import { Link } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { CLOSE_ACCOUNT } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { callHolder } from './holder-words.ts'
import type { Sharing } from './use-sharing.ts'

interface RequestsProps {
  sharing: Sharing
  onAgree: () => void
}

/** Requests of one holder that the other has to approve (STATES: Joint). */
export function Requests({ sharing, onAgree }: RequestsProps) {
  return sharing.requests.map((request) => (
    <Request key={request.uuid} request={request} sharing={sharing} onAgree={onAgree} />
  ))
}

function Request({ request, sharing, onAgree }: RequestsProps & { request: JointRequest }) {
  const withdraw = useCall(jointEndpoints.withdrawRequest, {
    // Other pages show open requests too.
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const isMine = request.requested_by === sharing.me.depositor_id
  const { status, reasons } = requestWords(request, sharing, formatDeadline(request.expires_at))
  return (
    <AccountStatusNote tone={isMine ? 'info' : 'warning'} status={status} reasons={reasons}>
      {!isMine && <Agree kind={request.kind} onAgree={onAgree} />}
      <Button
        variant="secondary"
        isPending={withdraw.isPending}
        onClick={() => withdraw.mutate({ body: { uuid: request.uuid } })}
      >
        {isMine ? 'Take it back' : 'Refuse'}
      </Button>
      <Refusal error={withdraw.error} />
    </AccountStatusNote>
  )
}

function Agree({ kind, onAgree }: { kind: JointRequest['kind']; onAgree: () => void }) {
  if (kind === 'remove') return <Button onClick={onAgree}>See what follows</Button>
  return (
    <Link to={CLOSE_ACCOUNT} className={buttonClass()}>
      See what is paid out
    </Link>
  )
}

/** What was requested, by whom, and what happens with and without approval. */
function requestWords(
  { kind, requested_by }: JointRequest,
  { me, other, isPrimary }: Sharing,
  until: string,
): { status: string; reasons: string[] } {
  const isMine = requested_by === me.depositor_id
  const name = callHolder(other)
  const otherwise = 'Otherwise nothing changes, and until then everything works as before.'
  if (isMine) {
    return {
      status: `Waiting for ${name}`,
      reasons: [
        `You asked ${ownRequestWords(kind, { isLeaverMe: !isPrimary, name })}. It happens when ${name} agrees, until ${until}. ${otherwise}`,
      ],
    }
  }
  return {
    status: 'Waiting for you',
    reasons: [
      `${name} ${otherRequestWords(kind, !isPrimary)}. It happens when you agree, until ${until}. ${otherwise}`,
    ],
  }
}

function ownRequestWords(
  kind: JointRequest['kind'],
  { isLeaverMe, name }: { isLeaverMe: boolean; name: string },
): string {
  if (kind === 'close') return 'to close the account'
  return isLeaverMe ? 'to leave the joint account' : `that ${name} leaves the joint account`
}

function otherRequestWords(kind: JointRequest['kind'], isLeaverMe: boolean): string {
  if (kind === 'close') return 'wants to close the account'
  return isLeaverMe ? 'asks you to leave the joint account' : 'wants to leave the joint account'
}
