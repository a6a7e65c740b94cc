import type { FieldValues } from 'react-hook-form'
import { Select } from '../ui/Select.tsx'
import type { SelectProps } from '../ui/Select.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

type Own = 'id' | 'error' | 'value' | 'onChange' | 'onBlur'

/** One of several known answers, opened as a list. */
export function SelectField<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: BoundProps<In, Out, string | undefined> & Omit<SelectProps, Own>) {
  const { id, value, error, onChange, onBlur } = useField({ form, name })
  return (
    <Select
      {...rest}
      id={id}
      error={error}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
