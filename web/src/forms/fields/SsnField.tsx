import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as wording from '../../lib/wording.ts'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { PatternInput } from './PatternInput.tsx'
import { type BoundProps, useLabelledField, type Labelled } from '../use-field.ts'

/**
 * A social security number, ###-##-####; the form holds its nine digits. It is readable while it is
 * typed, and masked when the person moves on, until Show.
 */
export function SsnField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined> & Labelled,
) {
  const { frame, value, onChange, onBlur, ref, ...field } = useLabelledField(bound)
  const [isShown, setShown] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const cover = isShown || isTyping ? '' : '[-webkit-text-security:disc]'
  return (
    <Field {...frame}>
      {(control) => (
        <PatternInput
          {...field}
          {...control}
          inputRef={ref}
          pattern="###-##-####"
          inputMode="numeric"
          autoComplete="off"
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
              disabled={field.disabled}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? wording.hide : wording.show}
              <VisuallyHidden> {wording.number}</VisuallyHidden>
            </LinkButton>
          }
        />
      )}
    </Field>
  )
}
