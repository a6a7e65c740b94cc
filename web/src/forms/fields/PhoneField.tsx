import type { ClipboardEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fillPattern } from '../../lib/pattern.ts'
import { formatPhone, toDigits } from '../../lib/phone.ts'
import { Field } from '../../ui/Field.tsx'
import { PatternInput } from './PatternInput.tsx'
import { type BoundProps, useLabelledField, type Labelled } from '../use-field.ts'

const PATTERN = '(###) ###-####'
/** No area code begins with 1, so a leading 1 is the country code. */
const COUNTRY_CODE = '1'

/** A US phone number; the form holds it in the format of SPEC 5, (###) ###-####. */
export function PhoneField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined> & Labelled,
) {
  const { frame, value, onChange, ref, ...field } = useLabelledField(bound)

  /** A pasted country code would otherwise push out the last digit. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const digits = toDigits(event.clipboardData.getData('text'))
    if (digits.length < 10) return
    event.preventDefault()
    onChange(formatPhone(digits))
  }

  return (
    <Field {...frame}>
      {(control) => (
        <PatternInput
          {...field}
          {...control}
          inputRef={ref}
          pattern={PATTERN}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          digits={toDigits(value ?? '')}
          onDigits={(digits) => onChange(fillPattern(PATTERN, digits))}
          digitsIn={toDigits}
          refuses={(digits) => digits === COUNTRY_CODE}
          onPaste={paste}
        />
      )}
    </Field>
  )
}
