import type { Holder } from '@passbook/contract/joint'
import { Card } from '../../../ui/Card.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { fullName, holderStatus } from './holder-words.ts'
import type { Sharing } from './use-sharing.ts'

/** Both by name and status: nothing else of one is shown to the other. */
export function Holders({ sharing: { first, second, isPrimary } }: { sharing: Sharing }) {
  return (
    <Card>
      <h2 className="mb-2 font-bold">
        {second?.joined_on ? 'Who shares the account' : 'Who is to share the account'}
      </h2>
      <ul className="divide-y divide-hairline">
        <HolderRow holder={first} place="First holder" isMe={isPrimary} />
        {second && <HolderRow holder={second} place="Second holder" isMe={!isPrimary} />}
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
        <p className="text-sm text-ink-muted">{isMe ? `${place}, you` : place}</p>
      </div>
      <StatusDot tone={tone}>{words}</StatusDot>
    </li>
  )
}
