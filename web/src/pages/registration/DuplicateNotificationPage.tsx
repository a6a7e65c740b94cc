import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { newMessage } from '../../destinations.ts'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

/**
 * The SSN is already in use here; the page does not say by whom (DESIGN 6). It opens until another number
 * is entered, so that a reload does not hide what happened.
 */
export function DuplicateNotificationPage() {
  const branding = useBranding()
  const progress = useProgress((state) => state.progress)
  return (
    <>
      <Intro title={wording.thisSocialSecurityNumberIs}>
        <p>{fill(wording.anApplicationOrAccountAt, { shortName: branding?.short_name })}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>{wording.ifItIsYoursSign}</li>
          <li>{wording.ifYouMistypedTheNumber}</li>
          <li>{wording.ifNeitherAppliesWrite}</li>
        </ul>
      </Intro>
      <div className="flex flex-col gap-3">
        <Link to={href('/logout')} className={buttonClass('primary', true)}>
          {wording.signInWithAnotherEmail}
        </Link>
        <Link
          to={href('/registration/basic-information')}
          className={buttonClass('secondary', true)}
        >
          {wording.correctMyDetails}
        </Link>
        <Link
          to={newMessage(progress, { topic: 'identity' })}
          className={buttonClass('secondary', true)}
        >
          {wording.sendUsAMessageHeading}
        </Link>
      </div>
    </>
  )
}
