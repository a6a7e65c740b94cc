import { useState } from 'react'
import type { ClipboardEvent, FocusEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { joinDate, readPastedDate, splitDate } from '../../lib/typed-date.ts'
import type { TypedDate } from '../../lib/typed-date.ts'
import * as wording from '../../lib/wording.ts'
import { FieldMessage } from '../../ui/FieldMessage.tsx'
import { fieldIds } from '../../ui/field-ids.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { type Labelled, useField, type BoundProps } from '../use-field.ts'

const PARTS = [
  { part: 'month', label: wording.month, length: 2, width: 'w-18' },
  { part: 'day', label: wording.day, length: 2, width: 'w-18' },
  { part: 'year', label: wording.year, length: 4, width: 'w-24' },
] as const

/** A date people know by heart, typed in three parts (UX 12); the form holds YYYY-MM-DD. */
export function TypedDateField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isDisabled,
  isBirthday = false,
}: BoundProps<In, Out, string | undefined> & Labelled & { isBirthday?: boolean }) {
  const { id, value = '', error, onChange, onBlur, ref } = useField({ form, name })
  const [typed, setTyped] = useState(() => splitDate(value))
  const date = joinDate(typed) === value ? typed : splitDate(value)
  const ids = fieldIds(id, Boolean(hint), Boolean(error))

  function set(next: TypedDate) {
    setTyped(next)
    onChange(joinDate(next))
  }
  function paste(event: ClipboardEvent) {
    const whole = readPastedDate(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    set(whole)
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onBlur()
  }

  return (
    <fieldset id={id} aria-describedby={ids.describedBy} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {PARTS.map(({ part, label: partLabel, length, width }) => (
          <label key={part} className={`flex flex-col gap-1 text-sm ${width}`}>
            {partLabel}
            <TextInput
              ref={part === 'month' ? ref : undefined}
              inputMode="numeric"
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              maxLength={length}
              disabled={isDisabled}
              aria-invalid={error ? true : undefined}
              value={date[part]}
              onBlur={leave}
              onPaste={paste}
              onChange={({ target }) => set({ ...date, [part]: target.value.replace(/\D/g, '') })}
              className="figures"
            />
          </label>
        ))}
      </div>
      <FieldMessage ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}
