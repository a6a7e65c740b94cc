import Link2 from 'lucide-react/icons/link-2'
import { useMemo, useState, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBranding } from '../branding/use-branding.ts'
import { type WidgetResult, READY, hearPage } from '../linking-widget/messages.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Ending } from './Ending.tsx'
import { StepView } from './StepView.tsx'
import { type Step, isOpen, resultOfLeaving } from './steps.ts'
import { openApi } from './widget-api.ts'

/** Our own host frames the sandbox's widget, and nobody else may (CSP frame-ancestors). */
const pageOrigin = location.origin

/** The page around the widget: gives it the token, and hears how it ended. */
function usePage() {
  const [token, setToken] = useState<string | null>(null)
  const hasTold = useRef(false)
  useLayoutEffect(() => {
    function hear(event: MessageEvent<unknown>) {
      const given = hearPage(event, { origin: pageOrigin, window: window.parent })
      if (given) setToken((known) => known ?? given)
    }
    addEventListener('message', hear)
    window.parent.postMessage(READY, pageOrigin)
    return () => removeEventListener('message', hear)
  }, [])
  return {
    token,
    isFramed: window.parent !== window,
    /** Said once: what comes later, such as a consent that was cancelled on its way, is too late. */
    tell: (result: WidgetResult) => {
      if (hasTold.current) return
      hasTold.current = true
      window.parent.postMessage(result, pageOrigin)
    },
  }
}

/** Waits for the page's token, then leads to an account its owner agrees to share. */
export function Widget() {
  const { token, isFramed, tell } = usePage()
  if (!isFramed) {
    return (
      <WidgetLayout>
        <Ending title="Nothing to do here">
          This page opens inside your bank's own pages when you link an account.
        </Ending>
      </WidgetLayout>
    )
  }
  if (token) return <Session token={token} onEnd={tell} />
  return (
    <WidgetLayout>
      <Skeleton className="h-9 w-56" />
    </WidgetLayout>
  )
}

function Session({ token, onEnd }: { token: string; onEnd: (result: WidgetResult) => void }) {
  const [step, setStep] = useState<Step>({ name: 'bank' })
  const api = useMemo(
    () => openApi(token, () => setStep((now) => (isOpen(now) ? { name: 'expired' } : now))),
    [token],
  )
  const goOn = (next: Step) => setStep((now) => (now === step ? next : now))
  function close() {
    onEnd(resultOfLeaving(step))
    setStep({ name: 'closed' })
  }
  return (
    <WidgetLayout onCancel={isOpen(step) ? close : undefined}>
      <StepView step={step} api={api} onStep={goOn} onEnd={onEnd} onClose={close} />
    </WidgetLayout>
  )
}

/** Wears the institution's colours but says plainly whose it is: a third party's, and simulated. */
function WidgetLayout({
  onCancel,
  children,
}: {
  onCancel?: (() => void) | undefined
  children: ReactNode
}) {
  const institution = useBranding()?.name ?? 'your bank'
  return (
    // One landmark with a name of its own: the page around has a header, a main and a footer too.
    <main aria-label="Sandbox Link" className="flex min-h-svh flex-col bg-surface">
      <div className="sticky top-0 z-20 flex min-h-header items-center justify-between gap-4 border-b border-hairline bg-sunken px-5 py-1">
        <div className="flex min-w-0 items-center gap-3">
          <Link2 aria-hidden className="size-6 shrink-0 text-primary-text" />
          <p className="min-w-0 leading-tight">
            <span className="block font-bold">Sandbox Link</span>
            <span className="block truncate text-sm text-ink-muted">for {institution}</span>
          </p>
        </div>
        {onCancel && <LinkButton onClick={onCancel}>Cancel</LinkButton>}
      </div>
      <div className="mx-auto flex w-full max-w-task flex-1 flex-col px-5 py-6">{children}</div>
      <p className="px-5 pb-4 text-center text-xs text-ink-muted">
        Simulated: no real bank is asked.
      </p>
    </main>
  )
}
