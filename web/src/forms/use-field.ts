import type { ReactNode } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { afterPress, SERVER_ERROR } from './form-errors.ts'
import { controlId, type AppForm } from './use-app-form.ts'

/** What every typed field takes: the form, and the name of a value of the right type in it. */
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

/** What a control of `ui/` that shows its own label and error takes from its field. */
export interface TextControl {
  id: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/** A text of the form for such a control; '' is none yet. */
export function useTextControl<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
): TextControl {
  const { id, value, error, onChange, onBlur } = useField(bound)
  return { id, value: value ?? '', error, onChange, onBlur }
}

/** One value of the form, validated on leaving it and cleared of its error as soon as it is right. */
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
        // Passing through an empty field is not a mistake yet; submitting it is. What the server has
        // refused stays refused until it is changed: the browser's own check would take it away.
        if (isDirty && error?.type !== SERVER_ERROR) void form.trigger(name)
      })
    },
    ref: field.ref,
  }
}

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
