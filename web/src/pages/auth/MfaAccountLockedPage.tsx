import { Link, href, useLocation } from 'react-router'
import { readRefusalWords } from '../../navigation-state.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'

const WORDS_WITHOUT_TIME =
  'Too many incorrect attempts. Account Locked. Try again later, or reset your password to sign in now.'

export function MfaAccountLockedPage() {
  const words = readRefusalWords(useLocation().state) ?? WORDS_WITHOUT_TIME
  return (
    <>
      <Intro title="Account locked">
        <p>{words}</p>
        <p>Your money and your account are not affected. If this wasn’t you, contact us.</p>
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
