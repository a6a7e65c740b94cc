import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { newMessage } from '../../destinations.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/**
 * The SSN is already in use here; the page does not say by whom (DESIGN 6). It opens until another number
 * is entered, so that a reload does not hide what happened.
 */
export function DuplicateNotificationPage() {
  const branding = useBranding()
  const progress = useProgress((state) => state.progress)
  return (
    <>
      <Intro title="This Social Security number is already in use">
        <p>
          An application or account at {branding?.short_name} already has the number you entered.
          Each person can have one. We emailed you about it.
        </p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>If it is yours, sign in with the email address you used then.</li>
          <li>If you mistyped the number, correct it.</li>
          <li>If neither is the case, write to us. We’ll look into it.</li>
        </ul>
      </Intro>
      <div className="flex flex-col gap-3">
        <Link to={href('/logout')} className={buttonClass('primary', true)}>
          Sign in with another email address
        </Link>
        <Link
          to={href('/registration/basic-information')}
          className={buttonClass('secondary', true)}
        >
          Correct my details
        </Link>
        <Link
          to={newMessage(progress, { topic: 'identity' })}
          className={buttonClass('secondary', true)}
        >
          Write to us
        </Link>
      </div>
    </>
  )
}
