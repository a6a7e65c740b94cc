import type { ChangeEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type Labelled, useField, type BoundProps } from '../use-field.ts'

const LENGTH = 6

/** The six digits of a code, in one input; the form is sent as soon as all are entered (UX 14). */
export function OneTimeCodeField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
}: BoundProps<In, Out, string | undefined> & Labelled) {
  const { id, value = '', error, onChange, ...field } = useField({ form, name })

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const code = target.value.replace(/\D/g, '').slice(0, LENGTH)
    onChange(code)
    // A tick later, so that the error of the last try is gone before the next one is sent.
    if (code.length === LENGTH && code !== value) setTimeout(() => target.form?.requestSubmit())
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...field}
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          disabled={isDisabled}
          value={value}
          onChange={type}
          isFigure
          className="tracking-[0.3em]"
        />
      )}
    </Field>
  )
}
