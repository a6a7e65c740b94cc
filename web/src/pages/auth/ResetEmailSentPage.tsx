import { LIMITS, inWords } from '@passbook/contract/limits'
import { Link, href, useLocation } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import * as wording from './wording.ts'

/** Says the same whether or not the address has an account. */
export function ResetEmailSentPage() {
  const email = readEmail(useLocation().state)
  return (
    <>
      <Intro title={wording.checkYourEmail}>
        <p>
          {fill(wording.ifEmailHasAnAccount, {
            email: email ? <strong className="text-ink">{email}</strong> : wording.thatAddress,
            minutes: inWords(LIMITS.emailLink.minutes, 'minute'),
          })}
        </p>
        <p>{wording.didntGetItCheckYour}</p>
      </Intro>
      <div className="flex flex-col gap-4">
        <ContinueLink to="/login">{wording.backToSignIn}</ContinueLink>
        <Link to={href('/login/forgot-password')} className={`${standaloneLinkClass} self-center`}>
          {wording.sendTheLinkAgain}
        </Link>
      </div>
    </>
  )
}

function readEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
