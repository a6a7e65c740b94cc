import { useState } from 'react'
import { Link, href, useNavigate } from 'react-router'
import { newMessage } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { usePolling } from '../../../session/use-polling.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import {
  goToDecisionPage,
  fetchSecondaryProgress,
  storeSecondaryProgress,
  useSecondaryProgress,
} from './use-secondary.ts'

/** Staff are reviewing the second holder; the page moves on automatically after the decision. */
export function ReviewingPage() {
  const name = useSecondaryProgress().data?.first_name ?? wording.theJointOwnerInside
  const own = useProgress(({ progress }) => progress)
  useDecision()
  return (
    <div className="flex max-w-task flex-col gap-6">
      <AccountStatusNote
        isPage
        tone="info"
        status={fill(wording.wereReviewingNameSDetails, { name })}
        reasons={[
          wording.youDontNeedToDo,
          fill(wording.ifTheyreApprovedWellEmail, { name }),
          wording.untilThenYourAccountWorks,
        ]}
      >
        <Link to={newMessage(own, { topic: 'joint' })} className={standaloneLinkClass}>
          {wording.contactUs}
        </Link>
        <Link to={href('/joint-account/close-application')} className={standaloneLinkClass}>
          {wording.closeApplication}
        </Link>
      </AccountStatusNote>
      <p className="text-ink-muted">{wording.thisPageUpdatesAutomatically}</p>
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
