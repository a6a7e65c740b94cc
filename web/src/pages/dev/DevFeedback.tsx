import { Badge } from '../../ui/Badge.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { DevSection } from './DevSection.tsx'

export function DevFeedback() {
  return (
    <DevSection title="Feedback">
      <Notice severity="success" title="Deposit cancelled successfully" />
      <Notice severity="info" title="Planned work on Sunday">
        Transfers made between 2:00 and 4:00 AM ET leave the next business day.
      </Notice>
      <Notice severity="warning">Your bank will ask you to renew its consent by December 1.</Notice>
      <Notice severity="error" title="We could not load your transactions">
        Try again in a moment.
      </Notice>
      <ErrorSummary
        items={[
          { controlId: 'no-such-control', message: 'Enter your email address' },
          { controlId: null, message: 'Too many incorrect attempts. Account Locked.' },
        ]}
      />
      <div className="flex flex-wrap items-center gap-4">
        <StatusDot tone="success">Settled</StatusDot>
        <StatusDot tone="warning">On hold</StatusDot>
        <StatusDot tone="danger">Returned</StatusDot>
        <StatusDot tone="info">Submitted</StatusDot>
        <StatusDot tone="neutral">Cancelled</StatusDot>
        <Badge count={2} />
        <Badge count={120} />
      </div>
      <ProgressBar label="$50,715 of $250,000 covered" percent={20} isLabelShown />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </DevSection>
  )
}
