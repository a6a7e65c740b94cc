import { Link, href, useLocation } from 'react-router'
import { readRefusalWords } from '../../navigation-state.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import * as wording from './wording.ts'

const WORDS_WITHOUT_TIME = wording.tooManyIncorrectAttemptsAccount

export function MfaAccountLockedPage() {
  const words = readRefusalWords(useLocation().state) ?? WORDS_WITHOUT_TIME
  return (
    <>
      <Intro title={wording.accountLocked}>
        <p>{words}</p>
        <p>{wording.yourMoneyAndYourAccount}</p>
      </Intro>
      <div className="flex flex-col gap-3">
        <ContinueLink to="/login/forgot-password">{wording.resetYourPassword}</ContinueLink>
        <Link to={href('/login')} className={`${standaloneLinkClass} self-center`}>
          {wording.backToSignIn}
        </Link>
      </div>
    </>
  )
}
