import { useLocation } from 'react-router'
import { jointStepOf } from '../../../stepper.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** SPEC 5: the joint flow has exactly 5 steps. It tells where one is; it is not navigation (UX 18). */
export function StepOf() {
  const position = jointStepOf(useLocation().pathname)
  if (!position) return null
  const { step, of } = position
  return (
    <div className="mb-6 print:hidden">
      <ProgressBar
        label={`Step ${step} of ${of}`}
        percent={((step - 1) / (of - 1)) * 100}
        isLabelShown
      />
    </div>
  )
}
