import { formatMoment } from '@passbook/contract/format-dates'
import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { fill } from '../../lib/fill.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import * as wording from './wording.ts'

/** Whether a conversation waits for our answer, or our answer was read. */
export function ReplyStatus({
  thread: { waiting_since, read_at },
}: {
  thread: Pick<StaffThread, 'waiting_since' | 'read_at'>
}) {
  if (waiting_since !== null) {
    return (
      <StatusDot tone="warning">
        {fill(wording.waitingSinceWaitingSince, {
          waitingSince: formatMoment(waiting_since, 'short'),
        })}
      </StatusDot>
    )
  }
  return read_at === null ? (
    <StatusDot tone="info">{wording.sentUnread}</StatusDot>
  ) : (
    <StatusDot tone="success">{wording.sentAndRead}</StatusDot>
  )
}
