import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'

/** The SSN is already in use here; the page does not say by whom (DESIGN 6). */
export function DuplicateNotificationPage() {
  const branding = useBranding()
  const support = branding?.emails.support
  return (
    <>
      <Intro title="This Social Security number is already in use">
        <p>
          There is an application or an account at {branding?.short_name} with the number you gave.
          Each person can open one.
        </p>
        <p>
          If you opened it, sign in with the email address you used then. If the number has a typing
          mistake, correct it. If neither is true, write to us at{' '}
          <a href={`mailto:${support}`} className={linkClass}>
            {support}
          </a>
          .
        </p>
      </Intro>
      <div className="flex flex-col gap-3">
        <ContinueLink to="/registration/basic-information">Correct my details</ContinueLink>
        <Link to={href('/logout')} className={`${standaloneLinkClass} self-center`}>
          Sign in with another email address
        </Link>
      </div>
    </>
  )
}
