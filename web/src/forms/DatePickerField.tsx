import { MAX_DATE, MIN_DATE } from '@passbook/contract/dates'
import type { FieldValues } from 'react-hook-form'
import { DatePicker } from '../ui/DatePicker.tsx'
import type { DatePickerProps } from '../ui/DatePicker.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

type Own = 'id' | 'error' | 'value' | 'onChange' | 'onBlur' | 'min' | 'max'

export interface DatePickerFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, string | undefined>, Omit<DatePickerProps, Own> {
  min?: string
  max?: string
}

/** A date for scheduling, typed or chosen; the form holds YYYY-MM-DD. SPEC 5: the default range. */
export function DatePickerField<In extends FieldValues, Out>({
  form,
  name,
  min = MIN_DATE,
  max = MAX_DATE,
  ...rest
}: DatePickerFieldProps<In, Out>) {
  const { id, value, error, onChange, onBlur } = useField({ form, name })
  return (
    <DatePicker
      {...rest}
      id={id}
      min={min}
      max={max}
      error={error}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
