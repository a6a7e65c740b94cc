import type { Progress } from '@passbook/contract/depositor'
import { RegistrationStep, type RegistrationStep as Step } from '@passbook/contract/enums'
import Check from 'lucide-react/icons/check'
import { STAGES } from '../../stepper.ts'

/** The step at which each stage of the stepper (SPEC 2) is done; credentials are done by being here. */
const DONE_AT: readonly (Step | null)[] = [null, 'confirmed', 'verified', 'completed']

type StageState = 'done' | 'current' | 'ahead'

/** How far each of the four stages has come, by the last step saved. */
export function stageStates(lastStep: Step | null): StageState[] {
  const done = DONE_AT.map((step) => step === null || position(lastStep) >= position(step))
  const current = done.indexOf(false)
  return done.map((isDone, index) => {
    if (isDone) return 'done'
    return index === current ? 'current' : 'ahead'
  })
}

function position(step: Step | null): number {
  return step === null ? -1 : RegistrationStep.options.indexOf(step)
}

const WORDS: Record<StageState, string> = { done: 'Done', current: 'Next', ahead: 'Later' }

/** The four stages of opening an account, each with how far it has come. */
export function Stages({ progress }: { progress: Progress }) {
  const states = stageStates(progress.registration_last_step)
  return (
    <ol className="border-t border-hairline">
      {STAGES.map((name, index) => (
        <Stage key={name} name={name} number={index + 1} state={states[index] ?? 'ahead'} />
      ))}
    </ol>
  )
}

function Stage({ name, number, state }: { name: string; number: number; state: StageState }) {
  const mark =
    state === 'done'
      ? 'border border-primary-edge bg-primary text-on-primary'
      : 'border border-control-border'
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="flex min-h-control items-center gap-3 border-b border-hairline py-2"
    >
      <span aria-hidden className={`figures grid size-7 place-items-center rounded-full ${mark}`}>
        {state === 'done' ? <Check strokeWidth={3} className="size-4" /> : number}
      </span>
      <span className={`flex-1 ${state === 'current' ? 'font-bold' : ''}`}>{name}</span>
      <span className="text-sm text-ink-muted">{WORDS[state]}</span>
    </li>
  )
}
