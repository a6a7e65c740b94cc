import type { FieldValues } from 'react-hook-form'
import { type BoundProps, useTextControl } from '../../forms/use-field.ts'
import { SelectBox } from './SelectBox.tsx'

interface ChoiceFieldProps<In extends FieldValues, Out> extends BoundProps<
  In,
  Out,
  string | undefined
> {
  label: string
  hint?: string
  isOptional?: boolean
  options: readonly { value: string; label: string }[]
}

/** A form field to choose one of several options. */
export function ChoiceField<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: ChoiceFieldProps<In, Out>) {
  return <SelectBox {...rest} {...useTextControl({ form, name })} />
}
