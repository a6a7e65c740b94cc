import { formatMoment } from '@passbook/contract/format-dates'
import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** Whether a conversation waits for our answer, or our answer was read. */
export function ReplyStatus({
  thread: { waiting_since, read_at },
}: {
  thread: Pick<StaffThread, 'waiting_since' | 'read_at'>
}) {
  if (waiting_since !== null) {
    return (
      <StatusDot tone="warning">Waiting since {formatMoment(waiting_since, 'short')}</StatusDot>
    )
  }
  return read_at === null ? (
    <StatusDot tone="info">Sent, unread</StatusDot>
  ) : (
    <StatusDot tone="success">Sent and read</StatusDot>
  )
}
