import Check from 'lucide-react/icons/check'

/** The number of a stage, as in the stepper; a check mark once it is done. */
export function StageMark({ number, isDone }: { number: number; isDone: boolean }) {
  const look = isDone ? 'border-primary-edge bg-primary text-on-primary' : 'border-control-border'
  return (
    <span
      aria-hidden
      className={`figures grid size-7 shrink-0 place-items-center rounded-full border ${look}`}
    >
      {isDone ? <Check strokeWidth={3} className="size-4" /> : number}
    </span>
  )
}
