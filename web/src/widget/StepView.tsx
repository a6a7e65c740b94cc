import type { WidgetResult } from '../linking-widget/messages.ts'
import { AccountStep } from './AccountStep.tsx'
import { BankStep } from './BankStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { Ending } from './Ending.tsx'
import { RefusedStep } from './RefusedStep.tsx'
import { SharedStep } from './SharedStep.tsx'
import { SignInStep } from './SignInStep.tsx'
import type { Step, StepProps } from './steps.ts'

interface StepViewProps extends StepProps<Step['name']> {
  onEnd: (result: WidgetResult) => void
  onClose: () => void
}

/** The step the person is at. */
export function StepView({ step, api, onStep, onEnd, onClose }: StepViewProps) {
  switch (step.name) {
    case 'bank':
      return <BankStep api={api} onStep={onStep} />
    case 'sign-in':
      return <SignInStep step={step} api={api} onStep={onStep} />
    case 'account':
      return <AccountStep step={step} onStep={onStep} />
    case 'consent':
      return <ConsentStep step={step} api={api} onStep={onStep} onEnd={onEnd} />
    case 'refused':
      return <RefusedStep step={step} onStep={onStep} onClose={onClose} />
    case 'shared':
      return <SharedStep step={step} />
    case 'expired':
      return (
        <Ending title="This took too long" action={{ label: 'Close', onClick: onClose }}>
          For your safety a session ends after ten minutes. Close it and start again.
        </Ending>
      )
    case 'closed':
      return <Ending title="Closed">Nothing was shared.</Ending>
  }
}
