import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Announcement } from '../ui/Announcement.tsx'
import { Field } from '../ui/Field.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { PasswordChecks } from './PasswordChecks.tsx'
import type { PasswordCheck } from './PasswordChecks.tsx'
import type { Labelled } from './TextField.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

export interface PasswordFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, string | undefined>, Labelled {
  autoComplete: 'current-password' | 'new-password'
  /** Told live while a new password is typed (UX 15). */
  checks?: readonly PasswordCheck[]
}

/** A password that can be shown; hidden again before it is sent, so that no browser keeps it as text. */
export function PasswordField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
  autoComplete,
  checks,
}: PasswordFieldProps<In, Out>) {
  const { id, value = '', error, onChange, ref, ...field } = useField({ form, name })
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const owner = input.current?.form
    const hide = () => setShown(false)
    owner?.addEventListener('submit', hide)
    return () => owner?.removeEventListener('submit', hide)
  }, [])
  const described = checks ? <PasswordChecks checks={checks} value={value} /> : hint
  return (
    <Field id={id} label={label} hint={described} error={error}>
      {(control) => (
        <TextInput
          {...field}
          {...control}
          ref={(element) => {
            input.current = element
            ref(element)
          }}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          end={
            <>
              <LinkButton
                className="text-sm"
                aria-controls={control.id}
                disabled={isDisabled}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'}
                <VisuallyHidden> password</VisuallyHidden>
              </LinkButton>
              <Announcement>{isShown && 'Your password is shown'}</Announcement>
            </>
          }
        />
      )}
    </Field>
  )
}
