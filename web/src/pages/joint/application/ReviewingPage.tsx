import { useState } from 'react'
import { Link, href, useNavigate } from 'react-router'
import { newMessage } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { useProgress } from '../../../session/progress.ts'
import { usePolling } from '../../../session/use-polling.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import {
  goToDecisionPage,
  fetchSecondaryProgress,
  storeSecondaryProgress,
  useSecondaryProgress,
} from './use-secondary.ts'

/** Staff are reviewing the second holder; the page moves on automatically after the decision. */
export function ReviewingPage() {
  const name = useSecondaryProgress().data?.first_name ?? 'the joint account holder'
  const own = useProgress(({ progress }) => progress)
  useDecision()
  return (
    <div className="flex max-w-task flex-col gap-6">
      <AccountStatusNote
        isPage
        tone="info"
        status={`We’re reviewing ${name}’s details`}
        reasons={[
          'You don’t need to do anything. We’ll send you an alert when the review is finished.',
          `If they’re approved, we’ll email ${name} an invitation. If not, we’ll close the application.`,
          'Until then, your account works as usual and is yours alone.',
        ]}
      >
        <Link to={newMessage(own, { topic: 'joint' })} className={standaloneLinkClass}>
          Contact us
        </Link>
        <Link to={href('/joint-account/close-application')} className={standaloneLinkClass}>
          Close application
        </Link>
      </AccountStatusNote>
      <p className="text-ink-muted">This page updates automatically.</p>
    </div>
  )
}

/** UX 39: polls for the decision, and goes to its page. */
function useDecision(): void {
  const navigate = useNavigate()
  const [isDecided, setDecided] = useState(false)
  usePolling(async () => {
    const secondary = await fetchSecondaryProgress()
    const status = secondary?.registration_status
    if (status === 'FLAGGED' || status === 'IN_REVIEW') return
    setDecided(true)
    await storeSecondaryProgress(secondary)
    await goToDecisionPage(navigate, secondary)
  }, !isDecided)
}
