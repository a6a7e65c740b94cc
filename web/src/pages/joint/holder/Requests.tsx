import type { JointRequest } from '@passbook/contract/joint'
import { Link } from 'react-router'
import { CLOSE_ACCOUNT } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { EndRequest } from '../../../features/joint/EndRequest.tsx'
import { isOwnRequest, requestWords } from '../../../features/joint/request-words.ts'
import type { Sharing } from '../../../features/joint/use-sharing.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

interface RequestsProps {
  sharing: Sharing
  onAgree: () => void
}

/** Requests of one holder that the other has to agree to (STATES: Joint). */
export function Requests({ sharing, onAgree }: RequestsProps) {
  return sharing.requests.map((request) => (
    <Request key={request.uuid} request={request} sharing={sharing} onAgree={onAgree} />
  ))
}

function Request({ request, sharing, onAgree }: RequestsProps & { request: JointRequest }) {
  const isMine = isOwnRequest(request, sharing)
  const { reasons, ...words } = requestWords(request, sharing)
  const mayAgree = !isMine && !sharing.isBarred
  const hints = mayAgree ? [AFTER_AGREEING[request.kind]] : []
  return (
    <AccountStatusNote {...words} reasons={[...reasons, ...hints]}>
      {mayAgree && <Agree kind={request.kind} onAgree={onAgree} />}
      <EndRequest request={request} sharing={sharing} />
    </AccountStatusNote>
  )
}

/** What the button Agree does first, so that nobody fears to lose something by one press. */
const AFTER_AGREEING: Readonly<Record<JointRequest['kind'], string>> = {
  close: 'If you choose Agree, you review the payout before you confirm with a code.',
  remove: 'If you choose Agree, you review what changes before you confirm with a code.',
}

function Agree({ kind, onAgree }: { kind: JointRequest['kind']; onAgree: () => void }) {
  if (kind === 'remove') return <Button onClick={onAgree}>Agree</Button>
  return (
    <Link to={CLOSE_ACCOUNT} className={buttonClass()}>
      Agree
    </Link>
  )
}
