import type { FieldValues } from 'react-hook-form'
import { Select } from '../../ui/Select.tsx'
import type { SelectProps } from '../../ui/Select.tsx'
import { useTextControl, type BoundProps, type TextControl } from '../use-field.ts'

/** One of several known answers, opened as a list. */
export function SelectField<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: BoundProps<In, Out, string | undefined> & Omit<SelectProps, keyof TextControl>) {
  return <Select {...rest} {...useTextControl({ form, name })} />
}
