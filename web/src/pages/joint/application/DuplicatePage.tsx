import { Link } from 'react-router'
import { useBranding } from '../../../branding/use-branding.ts'
import { newMessage } from '../../../destinations.ts'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { CloseLink } from './ApplicationParts.tsx'

/** The SSN is already in use here; the page does not say by whom (DESIGN 6). */
export function DuplicatePage() {
  const branding = useBranding()
  const own = useProgress(({ progress }) => progress)
  return (
    <div className="max-w-task">
      <Intro title="This Social Security number is already in use">
        <p>
          There is an application or an account at {branding?.short_name} with the number you gave.
          Each person can have one.
        </p>
        <p>
          If the number has a typing mistake, correct it. If it has none, write to us. Everything
          else you told us is saved.
        </p>
      </Intro>
      <div className="flex flex-col gap-2">
        <ContinueLink to="/joint-account/personal-information">Correct their details</ContinueLink>
        <Link
          to={newMessage(own, { topic: 'joint' })}
          className={`${standaloneLinkClass} self-center`}
        >
          Write to us
        </Link>
        <CloseLink />
      </div>
    </div>
  )
}
