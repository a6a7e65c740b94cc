import type { ReactNode } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { afterPress, SERVER_ERROR } from './form-errors.ts'
import { controlId, type AppForm } from './use-app-form.ts'

/** The props of every typed field: the form, and the name of a value of the right type in it. */
export interface BoundProps<In extends FieldValues, Out, Value> {
  form: AppForm<In, Out>
  name: FieldPathByValue<In, Value>
}

interface FieldBinding<Value> {
  id: string
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
}

/** The props that a control of `ui/` with its own label and error gets from its field. */
export interface TextControl {
  id: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/** A text value for such a control; '' means no value yet. */
export function useTextControl<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
): TextControl {
  const { id, value, error, onChange, onBlur } = useField(bound)
  return { id, value: value ?? '', error, onChange, onBlur }
}

/** One value of the form, validated on blur; its error disappears as soon as it is corrected. */
export function useField<In extends FieldValues, Out, Value>({
  form,
  name,
}: BoundProps<In, Out, Value>): FieldBinding<Value> {
  const { field, fieldState } = useController({ name, control: form.control })
  return {
    id: controlId(form, name),
    name,
    value: field.value,
    error: fieldState.error?.message,
    onChange(value) {
      field.onChange(value)
      if (fieldState.error) void form.trigger(name)
    },
    onBlur() {
      field.onBlur()
      afterPress(() => {
        const { isDirty, error } = form.getFieldState(name)
        // Leaving an empty field is not an error yet; submitting it is. An error from the server stays
        // until the value is changed: the browser's validation would remove it.
        if (isDirty && error?.type !== SERVER_ERROR) void form.trigger(name)
      })
    },
    ref: field.ref,
  }
}

/** What a field shows around its control. */
export interface Labelled {
  label: ReactNode
  hint?: ReactNode
  isOptional?: boolean
  isDisabled?: boolean
}

/** One value of the form, split into the frame that `Field` draws around it and its control. */
export function useLabelledField<In extends FieldValues, Out, Value>(
  bound: BoundProps<In, Out, Value> & Labelled,
) {
  const { label, hint, isOptional, isDisabled: disabled } = bound
  const { id, error, ...control } = useField(bound)
  return { frame: { id, label, hint, error, isOptional }, disabled, ...control }
}
