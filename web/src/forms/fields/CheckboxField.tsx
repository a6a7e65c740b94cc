import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldMessage } from '../../ui/FieldMessage.tsx'
import { fieldIds } from '../../ui/field-ids.ts'
import { useField, type BoundProps } from '../use-field.ts'

export interface CheckboxFieldProps<In extends FieldValues, Out> extends BoundProps<
  In,
  Out,
  boolean | undefined
> {
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

/** Yes or no, or an agreement that is required. */
export function CheckboxField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
}: CheckboxFieldProps<In, Out>) {
  const { id, value, error, onChange, ...field } = useField({ form, name })
  const ids = fieldIds(id, Boolean(hint), Boolean(error))
  return (
    <div className="flex flex-col">
      <Checkbox
        {...field}
        id={id}
        disabled={isDisabled}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        checked={value ?? false}
        onChange={(event) => onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
      <FieldMessage ids={ids} hint={hint} error={error} />
    </div>
  )
}
