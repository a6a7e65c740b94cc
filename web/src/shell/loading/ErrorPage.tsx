import { useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { ApiError } from '../../api/error.ts'
import { Logo } from '../../branding/Logo.tsx'
import { useBranding } from '../../branding/use-branding.ts'
import { quoteWords } from '../../lib/quote-words.ts'
import * as wording from '../../lib/wording.ts'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { PageLoadError, hereAddress, isReachable } from './page-loader.ts'
import { useOnline } from './use-online.ts'
import { MAIN_ID } from '../SkipLink.tsx'
import { usePageTitle } from '../use-page-title.ts'

/** What a person sees when a page cannot be shown: what to do, Retry, and the id to quote (UX 28). */
export function ErrorPage() {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const here = useLocation()
  const isOnline = useOnline()
  const email = useBranding()?.emails.support
  const hasNoReply = error instanceof PageLoadError || isNoResponse(error)
  const isOffline = hasNoReply && !isOnline
  const heading = isOffline ? wording.youAreOffline : wording.somethingWentWrong
  usePageTitle(heading)
  useRetryWhenOnline(hasNoReply, revalidate)
  /** Reloads the page if the server can be reached; otherwise renders it again. */
  async function startOver() {
    setAsking(true)
    if (await isReachable(hereAddress())) return location.reload()
    setAsking(false)
    return navigate(here, { replace: true, state: here.state })
  }
  const invocationId = error instanceof ApiError ? error.invocationId : undefined
  return (
    <main id={MAIN_ID} className="mx-auto flex w-full max-w-task flex-col gap-4 px-5 py-8 sm:py-15">
      <div className="mb-4">
        <Logo />
      </div>
      <h1 className="text-xl font-bold">{heading}</h1>
      <p>{isOffline ? wording.thisPageWasNotOpened : explain(error)}</p>
      {!isOffline && (
        <p className="text-ink-muted">
          {isOnline ? wording.tryAgainInAMoment : wording.youAreOfflineTryAgain}
        </p>
      )}
      <Button
        isFullWidth
        isPending={isAsking || state === 'loading'}
        // Retrying keeps what is in memory; only an error on our side needs a fresh start.
        onClick={() => void (hasNoReply ? revalidate() : startOver())}
      >
        {wording.retry}
      </Button>
      {invocationId && <p className="text-sm text-ink-muted">{quoteWords(invocationId)}</p>}
      {email && !isOffline && (
        <p className="text-sm text-ink-muted">
          {wording.ifThisKeepsHappeningContact}{' '}
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </p>
      )}
    </main>
  )
}

const TRY_ONCE_MORE_AFTER_MS = 1_000

/** Retries once automatically, because the network may be back, and whenever it comes back. */
function useRetryWhenOnline(isOn: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const again = () => void retry()
    const timer = setTimeout(again, TRY_ONCE_MORE_AFTER_MS)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isOn, retry])
}

/** There was no reply at all. */
function isNoResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

function explain(error: unknown): string {
  if (error instanceof PageLoadError || error instanceof ApiError) return error.message
  if (isRouteErrorResponse(error)) return error.statusText
  return wording.thisPageCouldNotBe
}
