import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as wording from '../lib/wording.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type WidgetResult, readWidgetMessage, openMessage } from './messages.ts'

const ROWS = [1, 2, 3, 4, 5, 6]

/** A gray placeholder in the shape of the widget's first step (UX 26). */
function FrameSkeleton() {
  return (
    <div className="absolute inset-0 flex flex-col bg-surface">
      <div className="h-header shrink-0 border-b border-hairline bg-sunken" />
      <div className="mx-auto flex w-full max-w-task flex-col gap-4 px-5 py-6">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-12" />
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  )
}

const READY_WITHIN_MS = 15_000

export interface FastLinkFrameProps {
  /** The URL of the widget's page on our own host, which frames the vendor's page. */
  url: string
  /** The token of one session. A new token restarts the widget. */
  token: string
  /** Receives the result, once per session. */
  onResult: (result: WidgetResult) => void
  onReady?: () => void
}

/** Shows the aggregator's widget in a frame, sends it the token and receives its result. */
export function FastLinkFrame(props: FastLinkFrameProps) {
  const [attempt, setAttempt] = useState(1)
  return (
    <Frame
      {...props}
      key={`${attempt} ${props.url} ${props.token}`}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

interface FrameProps extends FastLinkFrameProps {
  onRetry: () => void
}

/** One attempt. The frame has a fixed height, so that nothing below it moves. */
function Frame({ url, token, onResult, onReady, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'late'>('loading')
  const hasEnded = useRef(false)

  // The listener is added before anything can load, because the widget sends "ready" only once.
  useLayoutEffect(() => {
    const { origin } = new URL(url, location.href)
    function onMessage(event: MessageEvent<unknown>) {
      const window = frame.current?.contentWindow
      const message = readWidgetMessage(event, { origin, window })
      if (message === 'ready') {
        window?.postMessage(openMessage(token), origin)
        setState('ready')
        onReady?.()
      } else if (message && !hasEnded.current) {
        hasEnded.current = true
        onResult(message)
      }
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [url, token, onResult, onReady])

  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('late'), READY_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <div
      aria-busy={state === 'loading'}
      className="hairline relative h-168 w-full overflow-hidden rounded-lg bg-surface"
    >
      <iframe
        ref={frame}
        src={url}
        title={wording.linkYourBankAccount}
        // The frame must not navigate our page. The vendor's page inside it keeps its own origin, and a window that a
        // bank opens for its sign-in is not restricted.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it holds a page of ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        className={`absolute inset-0 size-full ${state === 'ready' ? '' : 'invisible'}`}
      />
      {state === 'loading' && <FrameSkeleton />}
      {state === 'late' && <FrameTooLate onRetry={onRetry} />}
      <Announcement>{state === 'loading' && wording.connectingToYourBank}</Announcement>
    </div>
  )
}

/** Shown when the widget is late. If it still loads, it replaces this message. */
function FrameTooLate({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="absolute inset-0 mx-auto flex w-full max-w-task flex-col justify-center bg-surface px-5">
      <Notice severity="warning" role="alert" title={wording.theConnectionIsTakingToo}>
        <p>{wording.checkThatYouAreOnline}</p>
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          {wording.retry}
        </Button>
      </Notice>
    </div>
  )
}
