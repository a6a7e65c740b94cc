import { Ending } from './Ending.tsx'
import type { Step, StepProps } from './steps.ts'

interface RefusedStepProps extends Omit<StepProps<'refused'>, 'api'> {
  onClose: () => void
}

type Words = { title: string; text: string }

/** The bank cannot be linked now: why, and what one can do instead. */
export function RefusedStep({ step, onStep, onClose }: RefusedStepProps) {
  const { title, text } = wordsFor(step)
  return (
    <Ending
      title={title}
      action={{ label: 'Choose another bank', onClick: () => onStep({ name: 'bank' }) }}
      otherAction={{ label: 'Close', onClick: onClose }}
    >
      {text}
    </Ending>
  )
}

function wordsFor({ bank, reason }: Extract<Step, { name: 'refused' }>): Words {
  if (reason === 'bank_down') {
    return {
      title: `${bank.name} does not answer`,
      text: 'Its systems are down at the moment. Try again later, or choose another bank.',
    }
  }
  return {
    title: 'Your bank wants to see you first',
    text: `${bank.name} has locked this sign-in. Sign in on its own site and follow what it asks, then link again.`,
  }
}
