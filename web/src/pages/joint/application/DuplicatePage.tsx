import { Link } from 'react-router'
import { useBranding } from '../../../branding/use-branding.ts'
import { newMessage } from '../../../destinations.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { CloseLink } from './ApplicationParts.tsx'

/** The SSN is already in use here; the page does not say by whom (DESIGN 6). */
export function DuplicatePage() {
  const branding = useBranding()
  const own = useProgress(({ progress }) => progress)
  return (
    <div className="max-w-task">
      <Intro title={wording.thisSocialSecurityNumberIs}>
        <p>{fill(wording.shortNameAlreadyHasAn, { shortName: branding?.short_name })}</p>
        <p>{wording.ifYouMistypedTheNumber}</p>
      </Intro>
      <div className="flex flex-col gap-2">
        <ContinueLink to="/joint-account/personal-information">
          {wording.correctTheirDetails}
        </ContinueLink>
        <Link
          to={newMessage(own, { topic: 'joint' })}
          className={`${standaloneLinkClass} self-center`}
        >
          {wording.contactUs}
        </Link>
        <CloseLink />
      </div>
    </div>
  )
}
