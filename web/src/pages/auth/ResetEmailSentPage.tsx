import { LIMITS, inWords } from '@passbook/contract/limits'
import { Link, href, useLocation } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'

/** Says the same whether or not the address has an account. */
export function ResetEmailSentPage() {
  const email = readEmail(useLocation().state)
  return (
    <>
      <Intro title="Check your email">
        <p>
          If {email ? <strong className="text-ink">{email}</strong> : 'that address'} has an
          account, a link to choose a new password is on its way. It works once, for{' '}
          {inWords(LIMITS.emailLink.minutes, 'minute')}.
        </p>
        <p>Nothing after a few minutes? Look in your spam folder, or send the link again.</p>
      </Intro>
      <div className="flex flex-col gap-4">
        <ContinueLink to="/login">Back to sign in</ContinueLink>
        <Link to={href('/login/forgot-password')} className={`${standaloneLinkClass} self-center`}>
          Send the link again
        </Link>
      </div>
    </>
  )
}

function readEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
