import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { PatternInput } from './PatternInput.tsx'
import type { Labelled } from './TextField.tsx'
import { useField } from '../use-field.ts'
import type { BoundProps } from '../use-field.ts'

/**
 * A social security number, ###-##-####; the form holds its nine digits. It reads while it is
 * typed and is covered when one moves on, until Show.
 */
export function SsnField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isOptional,
  isDisabled,
}: BoundProps<In, Out, string | undefined> & Labelled) {
  const { id, value, error, onChange, onBlur, ref, ...field } = useField({ form, name })
  const [isShown, setShown] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const cover = isShown || isTyping ? '' : '[-webkit-text-security:disc]'
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <PatternInput
          {...field}
          {...control}
          inputRef={ref}
          pattern="###-##-####"
          inputMode="numeric"
          autoComplete="off"
          disabled={isDisabled}
          digits={value ?? ''}
          onDigits={onChange}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false)
            onBlur()
          }}
          className={cover}
          end={
            <LinkButton
              className="text-sm"
              aria-controls={control.id}
              disabled={isDisabled}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
              <VisuallyHidden> number</VisuallyHidden>
            </LinkButton>
          }
        />
      )}
    </Field>
  )
}
