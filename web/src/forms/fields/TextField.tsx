import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type BoundProps, useLabelledField, type Labelled } from '../use-field.ts'

export interface TextFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, string | undefined>, Labelled {
  autoComplete?: string
  inputMode?: ComponentProps<'input'>['inputMode']
  autoCapitalize?: 'none' | 'words'
  maxLength?: number
  placeholder?: string
  /** The browser's date and time inputs are for staff, who enter many of them. */
  type?: 'text' | 'email' | 'search' | 'date' | 'datetime-local'
  className?: string
  /** Removes invalid characters from what is typed or pasted. */
  clean?: (typed: string) => string
  /** Called when the field loses focus, before its value is validated. */
  onLeave?: () => void
}

/** A single line of text. */
export function TextField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isOptional,
  isDisabled,
  type = 'text',
  clean = (typed) => typed,
  onLeave,
  ...rest
}: TextFieldProps<In, Out>) {
  const bound = { form, name, label, hint, isOptional, isDisabled }
  const { frame, value, onChange, ...field } = useLabelledField(bound)
  return (
    <Field {...frame}>
      {(control) => (
        <TextInput
          {...rest}
          {...field}
          {...control}
          type={type}
          value={value ?? ''}
          onChange={(event) => onChange(clean(event.target.value))}
          onBlur={() => {
            onLeave?.()
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}
