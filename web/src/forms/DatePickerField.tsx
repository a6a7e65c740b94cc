import type { FieldValues } from 'react-hook-form'
import { DatePicker } from '../ui/DatePicker.tsx'
import type { DatePickerProps } from '../ui/DatePicker.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

type Own = 'id' | 'error' | 'value' | 'onChange' | 'onBlur'

/** A date for scheduling, typed or chosen; the form holds YYYY-MM-DD (SPEC 5: the default range). */
export function DatePickerField<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: BoundProps<In, Out, string | undefined> & Omit<DatePickerProps, Own>) {
  const { id, value, error, onChange, onBlur } = useField({ form, name })
  return (
    <DatePicker
      {...rest}
      id={id}
      error={error}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
