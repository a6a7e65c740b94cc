import type { FieldValues } from 'react-hook-form'
import { type BoundProps, useField } from '../../forms/use-field.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldMessage } from '../../ui/FieldMessage.tsx'
import { fieldIds } from '../../ui/field-ids.ts'

interface ChecksFieldProps<In extends FieldValues, Out, Value extends string> extends BoundProps<
  In,
  Out,
  Value[]
> {
  label: string
  hint?: string
  options: readonly { value: Value; label: string }[]
}

/** A form field to choose one or more of several options. They keep the order in which they are listed. */
export function ChecksField<In extends FieldValues, Out, Value extends string>({
  form,
  name,
  label,
  hint,
  options,
}: ChecksFieldProps<In, Out, Value>) {
  const { id, value: chosen, error, onChange, onBlur, ref } = useField({ form, name })
  const ids = fieldIds(id, Boolean(hint), Boolean(error))
  const choose = (value: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((option) => (option === value ? isChosen : chosen.includes(option))),
    )
  return (
    <fieldset aria-describedby={ids.describedBy} className="flex flex-col">
      <legend className="mb-1 font-bold">{label}</legend>
      {options.map((option, place) => (
        <Checkbox
          key={option.value}
          ref={place === 0 ? ref : undefined}
          id={place === 0 ? id : undefined}
          aria-invalid={error ? true : undefined}
          checked={chosen.includes(option.value)}
          onChange={(event) => choose(option.value, event.target.checked)}
          onBlur={onBlur}
        >
          {option.label}
        </Checkbox>
      ))}
      <FieldMessage ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}
