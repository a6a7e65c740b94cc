import { LIMITS, inWords } from '@passbook/contract/limits'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href, useLocation } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { lostWords } from '../../../session/departure.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

/** What is saved of an unfinished application, and how to come back to it. */
export function SavedPage() {
  const lost = lostWords(useLocation().state)
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={wording.applicationSaved}>
        <p>{fill(wording.everyStepYouFinishedIs, { days: inWords(LIMITS.draft.days, 'day') })}</p>
        {lost && <p className="text-ink">{lost}</p>}
        <p>{wording.youCanContinueFromHome}</p>
      </Intro>
      <div className="flex flex-col gap-2">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link to={href('/joint-account/resume')} className={`${standaloneLinkClass} self-center`}>
          {wording.continueNow}
        </Link>
      </div>
    </div>
  )
}
