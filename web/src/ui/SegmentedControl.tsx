import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** The label in full where it is short: '1 month' for '1M'. */
  fullLabel?: string
}

/** One of a few, all in view: the range of a chart. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.value))
        if (chosen) onChange(chosen.value)
      }}
      className="flex gap-1"
    >
      {segments.map((segment) => (
        <ToggleButton
          key={segment.value}
          id={segment.value}
          aria-label={segment.fullLabel}
          className="min-h-target min-w-target rounded-md px-3 text-sm text-ink hover:bg-sunken selected:bg-primary-tint selected:font-bold selected:text-primary-text forced-colors:selected:outline-2"
        >
          {segment.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
