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
          {branding?.short_name} already has an application or an account with the number you
          entered. Each person can have only one.
        </p>
        <p>
          If you mistyped the number, correct it. If it’s correct, contact us. Your other answers
          are saved.
        </p>
      </Intro>
      <div className="flex flex-col gap-2">
        <ContinueLink to="/joint-account/personal-information">Correct their details</ContinueLink>
        <Link
          to={newMessage(own, { topic: 'joint' })}
          className={`${standaloneLinkClass} self-center`}
        >
          Contact us
        </Link>
        <CloseLink />
      </div>
    </div>
  )
}
