import { MAX_DATE, MIN_DATE } from '@passbook/contract/dates'
import type { FieldValues } from 'react-hook-form'
import { DatePicker } from '../../ui/DatePicker.tsx'
import type { DatePickerProps } from '../../ui/DatePicker.tsx'
import { useTextControl, type BoundProps, type TextControl } from '../use-field.ts'

export interface DatePickerFieldProps<In extends FieldValues, Out>
  extends
    BoundProps<In, Out, string | undefined>,
    Omit<DatePickerProps, keyof TextControl | 'min' | 'max'> {
  min?: string
  max?: string
}

/** A date for scheduling, typed or picked; the form holds YYYY-MM-DD. SPEC 5: the default range. */
export function DatePickerField<In extends FieldValues, Out>({
  form,
  name,
  min = MIN_DATE,
  max = MAX_DATE,
  ...rest
}: DatePickerFieldProps<In, Out>) {
  return <DatePicker {...rest} {...useTextControl({ form, name })} min={min} max={max} />
}
