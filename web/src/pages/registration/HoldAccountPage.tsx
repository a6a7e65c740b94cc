import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { linkClass } from '../../ui/link-class.ts'

/** An application that was declined, or an account nothing may leave until staff have looked at it. */
export function HoldAccountPage() {
  const support = useBranding()?.emails.support
  const progress = useProgress((state) => state.progress)
  const isDeclined = progress?.registration_status === 'FAILED'
  const isBeforeOpening = progress?.registration_last_step !== 'completed'
  const what = isBeforeOpening ? 'application' : 'account'
  const messages = isBeforeOpening ? href('/registration/message-center') : href('/message-center')
  return (
    <>
      <Intro title={isDeclined ? 'We cannot open your account' : `Your ${what} is on hold`}>
        {isDeclined ? (
          <>
            <p>
              The information we have does not let us confirm your identity. We sent you a notice by
              email that says why and what your rights are.
            </p>
            <p>If you think this is a mistake, write to us: a person will look at it.</p>
          </>
        ) : (
          <>
            <p>
              {isBeforeOpening
                ? 'Until we have cleared up a question, it cannot go on and cannot be cancelled.'
                : 'Your money is safe and keeps earning interest. Until we have cleared up a question, nothing can be paid in or out.'}
            </p>
            <p>Write to us and we will tell you what is needed.</p>
          </>
        )}
      </Intro>
      <div className="flex flex-col gap-3">
        <Link to={messages} className={buttonClass('primary', true)}>
          Message center
        </Link>
      </div>
      <p className="mt-6 text-sm text-ink-muted">
        Or by email:{' '}
        <a href={`mailto:${support}`} className={linkClass}>
          {support}
        </a>
      </p>
    </>
  )
}
