import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PasswordChecks } from './PasswordChecks.tsx'
import type { PasswordCheck } from './PasswordChecks.tsx'
import { type Labelled, useField, type BoundProps } from '../use-field.ts'

export interface PasswordFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, string | undefined>, Labelled {
  autoComplete: 'current-password' | 'new-password'
  /** Requirements shown while a new password is typed (UX 15). */
  checks?: readonly PasswordCheck[]
}

/** A password; the requirements of a new one are shown while it is typed. */
export function PasswordField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
  autoComplete,
  checks,
}: PasswordFieldProps<In, Out>) {
  const { id, value = '', error, onChange, ...field } = useField({ form, name })
  const described = checks ? <PasswordChecks checks={checks} value={value} /> : hint
  return (
    <Field id={id} label={label} hint={described} error={error}>
      {(control) => (
        <PasswordInput
          {...field}
          {...control}
          autoComplete={autoComplete}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
