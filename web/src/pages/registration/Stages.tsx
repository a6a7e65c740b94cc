import type { Progress } from '@passbook/contract/depositor'
import Check from 'lucide-react/icons/check'
import { STAGES } from '../../stepper.ts'
import { stageStates, type StageState } from './stages-done.ts'

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
