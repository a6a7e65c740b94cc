import type { Holder } from '@passbook/contract/joint'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link, href } from 'react-router'
import { BARRED, callHolder } from '../../../features/joint/request-words.ts'
import { type Sharing, useSharing } from '../../../features/joint/use-sharing.ts'
import { fill } from '../../../lib/fill.ts'
import { usePolling } from '../../../session/use-polling.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { InvitedHolder } from './InvitedHolder.tsx'
import { LeaveReview } from './LeaveReview.tsx'
import { Requests } from './Requests.tsx'
import { fullName, holderStatus, isSettled } from './holder-words.ts'

/** Who shares the account, their open requests to each other, and how one of them can leave. */
export function AccountHolderPage() {
  const sharing = useSharing()
  const [left, setLeft] = useState<Holder | null>(null)
  const isWaiting = sharing.data !== undefined && !isSettled(sharing.data)
  // Another person does the next step, so this polls for it.
  usePolling(sharing.refetch, isWaiting && left === null)
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
      <Intro title={wording.jointAccountHolder}>
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
    ? fill(wording.theAccountEndingInAccount, { accountLastFour: account_last_four })
    : wording.theAccount
  return second?.joined_on
    ? fill(wording.youBothOwnAllOfAccount, { account })
    : fill(wording.untilTheSecondHolderJoins, { account })
}

/** Confirms that the second holder has left. */
function HasLeft({ holder }: { holder: Holder }) {
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro
        documentTitle={null}
        title={fill(wording.holderHasLeftTheJoint, { holder: callHolder(holder) })}
      >
        <p>{wording.theAccountIsNowYours}</p>
        <p>{wording.insuranceCoverageNowCountsOne}</p>
      </Intro>
      <div className="flex flex-col gap-4">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link to={href('/dashboard/coverage')} className={`${standaloneLinkClass} self-center`}>
          {wording.seeInsuranceCoverage}
        </Link>
      </div>
    </div>
  )
}

/** Both holders by name and status; nothing else about one is shown to the other. */
function Holders({ sharing: { first, second, isPrimary } }: { sharing: Sharing }) {
  return (
    <Card>
      <h2 className="mb-2 font-bold">
        {second?.joined_on ? wording.accountHolders : wording.holderAndInvitedPerson}
      </h2>
      <ul className="divide-y divide-hairline">
        <HolderRow holder={first} place={wording.firstHolder} isMe={isPrimary} />
        {second && <HolderRow holder={second} place={wording.secondHolder} isMe={!isPrimary} />}
      </ul>
    </Card>
  )
}

function HolderRow({ holder, place, isMe }: { holder: Holder; place: string; isMe: boolean }) {
  const { tone, words } = holderStatus(holder)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-bold break-words">{fullName(holder)}</p>
        <p className="text-sm text-ink-muted">{isMe ? fill(wording.placeYou, { place }) : place}</p>
      </div>
      <StatusDot tone={tone}>{words}</StatusDot>
    </li>
  )
}

/** Shown once both hold the account and no removal is requested; blocked while transfers are. */
function LeaveOffer({ sharing, onLeave }: { sharing: Sharing; onLeave: () => void }) {
  const isAsked = sharing.requests.some(({ kind }) => kind === 'remove')
  if (!sharing.second?.joined_on || isAsked) return null
  const { title, words, label } = offer(sharing)
  const isOpen = !sharing.isBarred
  return (
    <Card>
      <h2 className="mb-2 font-bold">{title}</h2>
      <p className="mb-4 text-ink-muted">{isOpen ? words : BARRED}</p>
      {isOpen && (
        <Button className="wrap-anywhere" variant="danger" onClick={onLeave}>
          {label}
        </Button>
      )}
    </Card>
  )
}

function offer({ isPrimary, other }: Sharing): { title: string; words: string; label: string } {
  const name = callHolder(other)
  return isPrimary
    ? {
        title: wording.removeTheJointOwner,
        words: fill(wording.nameMustAgree, { name }),
        label: fill(wording.askNameToLeave, { name }),
      }
    : {
        title: wording.leaveTheJointAccount,
        words: fill(wording.nameMustAgree, { name }),
        label: wording.leaveTheJointAccount,
      }
}
