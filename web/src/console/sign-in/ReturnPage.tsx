import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Refusal } from '../../shell/Refusal.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'
import { cacheMe } from '../session/me.ts'
import { takeFirstPath, takeKeptPath } from '../session/sign-in-store.ts'
import { SignInFrame } from './SignInFrame.tsx'
import * as wording from './wording.ts'

/**
 * The provider's answers that were already sent to the server. An answer works once, but React may mount the page
 * twice.
 */
const finished = new Map<string, Promise<string>>()

async function finish(answer: string): Promise<string> {
  const me = await ask(doorEndpoints.finishSignOn, { body: { answer } })
  cacheMe(me)
  takeKeptPath()
  return takeFirstPath(me)
}

/** The page to which the identity provider sends people back. It signs them in and opens the page they requested. */
export function ReturnPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [answer] = useState(search)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    const path = finished.get(answer) ?? finish(answer)
    finished.set(answer, path)
    path.then(
      (to) => void navigate(to, { replace: true }),
      (failure: Error) => {
        setError(failure)
        // Removes the code from the address bar and the history.
        void navigate({ search: '' }, { replace: true })
      },
    )
  }, [answer, navigate])
  return (
    <SignInFrame>
      {error ? (
        <div className="flex flex-col gap-6">
          <Refusal error={error} />
          <Link to={consoleHref('/console/login')} className={standaloneLinkClass}>
            {wording.goToSignIn}
          </Link>
        </div>
      ) : (
        <p role="status">{wording.signingYouIn}</p>
      )}
    </SignInFrame>
  )
}
