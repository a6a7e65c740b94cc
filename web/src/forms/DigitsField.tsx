import type { FieldValues } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Labelled } from './TextField.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

/** A number that is not an amount; blanks and hyphens that were pasted with it fall away. */
export function DigitsField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
  maxLength,
}: BoundProps<In, Out, string | undefined> & Labelled & { maxLength: number }) {
  const { id, value, error, onChange, ...field } = useField({ form, name })
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...field}
          {...control}
          inputMode="numeric"
          autoComplete="off"
          disabled={isDisabled}
          value={value ?? ''}
          onChange={({ target }) =>
            onChange(target.value.replace(/[\s-]/g, '').slice(0, maxLength))
          }
          className="figures"
        />
      )}
    </Field>
  )
}
