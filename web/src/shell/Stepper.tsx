import Check from 'lucide-react/icons/check'
import { useFacts } from '../session/use-facts.ts'
import { STAGES, stepperFor } from '../stepper.ts'

/** SPEC 2: four stages with a progress bar. It tells where one is; it is not navigation (UX 18). */
export function Stepper({ path }: { path: string }) {
  const position = stepperFor(path, useFacts())
  if (!position) return null
  return (
    <section aria-label="Progress">
      <div
        role="progressbar"
        aria-label="Opening your account"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={position.percent}
        aria-valuetext={`Stage ${position.stage} of ${STAGES.length}: ${position.stageName}`}
        className="mx-auto grid max-w-4xl grid-cols-4 gap-3 pt-6"
      >
        {STAGES.map((name, index) => (
          <Stage key={name} name={name} number={index + 1} position={position} />
        ))}
      </div>
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
      <div className="h-1.5 overflow-hidden rounded-full bg-hairline">
        <div className="h-full rounded-full bg-primary" style={{ width: `${fraction * 100}%` }} />
      </div>
      <p className={`mt-2 flex gap-1 text-sm ${isCurrent ? 'font-bold' : 'text-ink-muted'}`}>
        {isDone ? <Check aria-hidden className="mt-0.5 size-4 shrink-0" /> : <span>{number}</span>}
        <span className="hidden md:inline">{name}</span>
      </p>
    </div>
  )
}
