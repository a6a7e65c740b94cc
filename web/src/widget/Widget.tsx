import Link2 from 'lucide-react/icons/link-2'
import { useMemo, useState, type ReactNode } from 'react'
import { useBranding } from '../branding/use-branding.ts'
import type { WidgetResult } from '../linking-widget/messages.ts'
import { useParentPage } from '../linking-widget/use-parent-page.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Ending } from './Ending.tsx'
import { StepView } from './StepView.tsx'
import { type Step, isOpen, resultOfLeaving } from './steps.ts'
import { openApi } from './widget-api.ts'

/** Waits for the page's token, then guides the person to share an account. */
export function Widget() {
  const { token, isFramed, sendResult } = useParentPage()
  if (!isFramed) {
    return (
      <WidgetLayout>
        <Ending title="Nothing to do here">
          This page opens inside your bank's own pages when you link an account.
        </Ending>
      </WidgetLayout>
    )
  }
  if (token) return <Session token={token} onEnd={sendResult} />
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
  const goToStep = (next: Step) => setStep((now) => (now === step ? next : now))
  function close() {
    onEnd(resultOfLeaving(step))
    setStep({ name: 'closed' })
  }
  return (
    <WidgetLayout onCancel={isOpen(step) ? close : undefined}>
      <StepView step={step} api={api} onStep={goToStep} onEnd={onEnd} onClose={close} />
    </WidgetLayout>
  )
}

/** Uses the institution's colors, but says clearly that it is a third party's and simulated. */
function WidgetLayout({
  onCancel,
  children,
}: {
  onCancel?: (() => void) | undefined
  children: ReactNode
}) {
  const institution = useBranding()?.name ?? 'your bank'
  return (
    // One named landmark, because the page around has a header, a main and a footer too.
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
