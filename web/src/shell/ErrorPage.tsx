import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../api/error.ts'
import { quoteWords } from '../lib/quote-words.ts'
import { Button } from '../ui/Button.tsx'
import { PageLoadError } from './load-page.ts'
import { MAIN_ID } from './SkipLink.tsx'

/** What a person sees when a page cannot be shown: what to do, Retry, and what to quote (UX 28). */
export function ErrorPage() {
  const error = useRouteError()
  const invocationId = error instanceof ApiError ? error.invocationId : undefined
  return (
    <main
      id={MAIN_ID}
      className="mx-auto flex min-h-[60vh] w-full max-w-task flex-col justify-center gap-4 px-5"
    >
      <h1 className="text-xl font-bold">Something went wrong</h1>
      <p>{explain(error)}</p>
      <p className="text-ink-muted">Nothing you did was lost. Try again in a moment.</p>
      <Button isFullWidth onClick={() => location.reload()}>
        Retry
      </Button>
      {invocationId && <p className="text-sm text-ink-muted">{quoteWords(invocationId)}</p>}
    </main>
  )
}

function explain(error: unknown): string {
  if (error instanceof PageLoadError || error instanceof ApiError) return error.message
  if (isRouteErrorResponse(error)) return error.statusText
  return 'This page could not be shown.'
}
