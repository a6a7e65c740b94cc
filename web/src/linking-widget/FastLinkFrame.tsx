import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type WidgetResult, hearWidget, openMessage } from './messages.ts'

const ROWS = [1, 2, 3, 4, 5, 6]

/** The widget's first step in grey, in its place (UX 26). */
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
  /** Where the widget is; on our own host in the sandbox. */
  url: string
  /** Of one session; another one starts the widget anew. */
  token: string
  /** How it ended, said once for a session. */
  onResult: (result: WidgetResult) => void
  onReady?: () => void
}

/** The aggregator's widget in the page: hands it its token and hears how it ended. */
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

/** One go at it. The frame has its height from the start, so that nothing below it moves. */
function Frame({ url, token, onResult, onReady, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'late'>('loading')
  const hasEnded = useRef(false)

  // Before the browser can have loaded anything: the widget says only once that it is ready.
  useLayoutEffect(() => {
    const { origin } = new URL(url, location.href)
    function hear(event: MessageEvent<unknown>) {
      const window = frame.current?.contentWindow
      const said = hearWidget(event, { origin, window })
      if (said === 'ready') {
        window?.postMessage(openMessage(token), origin)
        setState('ready')
        onReady?.()
      } else if (said && !hasEnded.current) {
        hasEnded.current = true
        onResult(said)
      }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
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
        title="Link your bank account"
        // It may not lead the page around it elsewhere. Its own origin it keeps: a provider's is not ours.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the sandbox's widget alone is on our host
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        className={`absolute inset-0 size-full ${state === 'ready' ? '' : 'invisible'}`}
      />
      {state === 'loading' && <FrameSkeleton />}
      {state === 'late' && <FrameTooLate onRetry={onRetry} />}
      <Announcement>{state === 'loading' && 'Opening the connection to your bank'}</Announcement>
    </div>
  )
}

/** The widget did not come up in time; it still may, and then takes this one's place. */
function FrameTooLate({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="absolute inset-0 mx-auto flex w-full max-w-task flex-col justify-center bg-surface px-5">
      <Notice severity="warning" role="alert" title="The connection is taking too long">
        <p>Check that you are online, then try again. Nothing has been linked yet.</p>
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          Retry
        </Button>
      </Notice>
    </div>
  )
}
