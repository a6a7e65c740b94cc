import type { Holder } from '@passbook/contract/joint'
import { useState } from 'react'
import { useWaiting } from '../../../session/use-waiting.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { HasLeft } from './HasLeft.tsx'
import { Holders } from './Holders.tsx'
import { InvitedHolder } from './InvitedHolder.tsx'
import { LeaveOffer } from './LeaveOffer.tsx'
import { LeaveReview } from './LeaveReview.tsx'
import { Requests } from './Requests.tsx'
import { isSettled } from './holder-words.ts'
import { type Sharing, useSharing } from './use-sharing.ts'

/** Who shares the account, what they wait for each other to do, and how one of them leaves. */
export function AccountHolderPage() {
  const sharing = useSharing()
  const [left, setLeft] = useState<Holder | null>(null)
  const isWaiting = sharing.data !== undefined && !isSettled(sharing.data)
  // Somebody else does the next thing: what they did is seen without asking.
  useWaiting(sharing.refetch, isWaiting && left === null)
  if (left) return <HasLeft holder={left} />
  return (
    <div className="max-w-reading">
      <QueryState query={sharing}>
        {(known) => <Shared sharing={known} onLeft={setLeft} />}
      </QueryState>
    </div>
  )
}

interface SharedProps {
  sharing: Sharing
  onLeft: (holder: Holder) => void
}

function Shared({ sharing, onLeft }: SharedProps) {
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving && sharing.second) {
    const close = () => setLeaving(false)
    return <LeaveReview sharing={sharing} second={sharing.second} onClose={close} onLeft={onLeft} />
  }
  return (
    <>
      <Intro title="Joint Account Holder">
        <p>{summary(sharing)}</p>
      </Intro>
      <div className="flex flex-col gap-6">
        <Requests sharing={sharing} onAgree={() => setLeaving(true)} />
        <Holders sharing={sharing} />
        {sharing.isPrimary && sharing.second && <InvitedHolder second={sharing.second} />}
        <LeaveOffer sharing={sharing} onLeave={() => setLeaving(true)} />
      </div>
    </>
  )
}

function summary({ second, account_last_four }: Sharing): string {
  const account = account_last_four
    ? `the savings account ending in ${account_last_four}`
    : 'the account'
  return second?.joined_on
    ? `Both of you own all of ${account}: each may deposit, and each may withdraw everything.`
    : `Until the second holder has joined, ${account} is yours alone.`
}
