import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface DayBoxProps {
  label: string
  value: string | undefined
  /** Gets an empty text when the day is cleared. */
  onChange: (day: string) => void
}

/** Chooses a day of a filter with the browser's own calendar; typing works there too. */
export function DayBox({ label, value, onChange }: DayBoxProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
