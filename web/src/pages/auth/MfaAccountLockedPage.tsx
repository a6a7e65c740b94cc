import { Link, href, useLocation } from 'react-router'
import { readLockWords } from '../../navigation-state.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'

const WORDS_WITHOUT_TIME =
  'Too many incorrect attempts. Account Locked. It opens again by itself; resetting your password opens it at once.'

export function MfaAccountLockedPage() {
  const words = readLockWords(useLocation().state) ?? WORDS_WITHOUT_TIME
  return (
    <>
      <Intro title="Account locked">
        <p>{words}</p>
        <p>
          Your money and your account are not affected. If it was not you who tried, contact us.
        </p>
      </Intro>
      <div className="flex flex-col gap-3">
        <ContinueLink to="/login/forgot-password">Reset your password</ContinueLink>
        <Link to={href('/login')} className={`${standaloneLinkClass} self-center`}>
          Back to sign in
        </Link>
      </div>
    </>
  )
}
