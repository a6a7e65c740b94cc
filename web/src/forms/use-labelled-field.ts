import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

/** What a field shows beside its control. */
export interface Labelled {
  label: ReactNode
  hint?: ReactNode
  isOptional?: boolean
  isDisabled?: boolean
}

/** One value of the form, parted into the frame that `Field` draws around it and its control. */
export function useLabelledField<In extends FieldValues, Out, Value>(
  bound: BoundProps<In, Out, Value> & Labelled,
) {
  const { label, hint, isOptional, isDisabled: disabled } = bound
  const { id, error, ...control } = useField(bound)
  return { frame: { id, label, hint, error, isOptional }, disabled, ...control }
}
