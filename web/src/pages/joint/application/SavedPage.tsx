import { LIMITS, inWords } from '@passbook/contract/limits'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href, useLocation } from 'react-router'
import { lostWords } from '../../../session/departure.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** What is saved of an unfinished application, and how to come back to it. */
export function SavedPage() {
  const lost = lostWords(useLocation().state)
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Application saved">
        <p>
          Every step you finished is saved. We keep what you typed on the page you left for{' '}
          {inWords(LIMITS.draft.days, 'day')}.
        </p>
        {lost && <p className="text-ink">{lost}</p>}
        <p>You can continue from home or My Account, on any device.</p>
      </Intro>
      <div className="flex flex-col gap-2">
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
        <Link to={href('/joint-account/resume')} className={`${standaloneLinkClass} self-center`}>
          Continue now
        </Link>
      </div>
    </div>
  )
}
