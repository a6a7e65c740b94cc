import type { FieldValues } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Labelled } from './TextField.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

/** A ZIP code, with or without its last four. */
export function ZipField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
}: BoundProps<In, Out, string | undefined> & Labelled) {
  const { id, value, error, onChange, ...field } = useField({ form, name })
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...field}
          {...control}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          disabled={isDisabled}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value.replace(/[^\d-]/g, ''))}
          className="figures max-w-40"
        />
      )}
    </Field>
  )
}
