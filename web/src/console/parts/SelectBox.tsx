import ChevronDown from 'lucide-react/icons/chevron-down'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { controlClass } from '../../ui/control-class.ts'

interface SelectBoxProps extends Omit<FieldProps, 'children'> {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Chooses one option with the browser's own list, which is fast by keyboard and needs no code. */
export function SelectBox({ options, value, onChange, onBlur, ...field }: SelectBoxProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={`${controlClass} appearance-none truncate pr-10`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-muted"
          />
        </div>
      )}
    </Field>
  )
}
