import Check from 'lucide-react/icons/check'
import { useCharter } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
import * as wording from '../../lib/wording.ts'
import { useFacts } from '../../session/read-facts.ts'
import { stageNames, stepperFor } from '../../stepper.ts'

/** SPEC 2: four stages with a progress bar. It shows the position; it is not navigation (UX 18). */
export function Stepper({ path }: { path: string }) {
  const position = stepperFor(path, useFacts())
  const names = stageNames(useCharter())
  if (!position) return null
  const stageName = names[position.stage - 1] ?? ''
  return (
    <section aria-label={wording.progress} className="mx-auto pt-5 md:pt-6 print:hidden">
      <div
        role="progressbar"
        aria-label={wording.openingYourAccount}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={position.percent}
        aria-valuetext={fill(wording.stageOfLengthStageName, {
          stage: position.stage,
          length: names.length,
          stageName,
        })}
        className="grid grid-cols-4 gap-3"
      >
        {names.map((name, index) => (
          <Stage key={name} name={name} number={index + 1} position={position} />
        ))}
      </div>
      {/* Four names do not fit next to each other here; the bar says the same to screen readers. */}
      <p aria-hidden className="mt-2 text-sm md:hidden">
        <span className="text-ink-muted">
          {fill(wording.stepStageOfLength, { stage: position.stage, length: names.length })}{' '}
        </span>
        <strong>{stageName}</strong>
      </p>
    </section>
  )
}

interface StageProps {
  name: string
  number: number
  position: { stage: number; fractionOfStage: number }
}

function Stage({ name, number, position }: StageProps) {
  const isDone = number < position.stage
  const isCurrent = number === position.stage
  const fraction = isDone ? 1 : isCurrent ? position.fractionOfStage : 0
  return (
    <div>
      {/* Forced colors paint no backgrounds, so the filled part keeps a system color. */}
      <div className="h-1.5 overflow-hidden rounded-full bg-hairline forced-colors:h-2.5 forced-colors:border">
        <div
          className={`h-full rounded-full bg-primary forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none ${fraction > 0 ? 'border border-primary-edge' : ''}`}
          style={{ width: `${fraction * 100}%` }}
        />
      </div>
      <p
        className={`mt-2 hidden gap-1 text-sm md:flex ${isCurrent ? 'font-bold' : 'text-ink-muted'}`}
      >
        {isDone ? <Check aria-hidden className="mt-0.5 size-4 shrink-0" /> : <span>{number}</span>}
        <span>{name}</span>
      </p>
    </div>
  )
}
