import { useMemo, useState } from 'react'
import type { WidgetResult } from '../linking-widget/messages.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Ending } from './Ending.tsx'
import { StepView } from './StepView.tsx'
import { type Step, isOpen, resultOfLeaving } from './steps.ts'
import { usePage } from './use-page.ts'
import { openApi } from './widget-api.ts'
import { WidgetLayout } from './WidgetLayout.tsx'

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
