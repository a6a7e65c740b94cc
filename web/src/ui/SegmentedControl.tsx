import { useId } from 'react'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** The full label where the label is short: '1 month' for '1M'. */
  fullLabel?: string
}

const FRAME = 'w-fit max-w-full rounded-md border border-control-border bg-surface p-0.5'

/** One of a few options, all visible: the range of a chart. Uses native radios, which need no script. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  isFramed = false,
}: {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** A question in a form: the answers are grouped in a frame. */
  isFramed?: boolean
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`flex gap-1 ${isFramed ? FRAME : ''}`}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative flex min-h-target min-w-target items-center justify-center rounded-md px-3 text-sm text-ink hover:bg-sunken has-checked:bg-primary-tint has-checked:font-bold has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            aria-label={segment.fullLabel ?? segment.label}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 size-full opacity-0"
          />
          <span aria-hidden>{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
