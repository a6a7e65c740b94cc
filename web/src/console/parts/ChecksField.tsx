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
  options: readonly CheckOption<Value>[]
}

interface CheckOption<Value> {
  value: Value
  label: string
  /** Options of one group stand together under its name. */
  group?: string
}

/**
 * A form field to choose one or more of several options. They keep the order in which they are listed. The hint
 * stands above them, because a long list hides what is below it.
 */
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
      <FieldMessage ids={ids} hint={hint} />
      {[...Map.groupBy(options, ({ group = '' }) => group)].map(([group, same]) => (
        <div
          key={group}
          {...(group !== '' && { role: 'group', 'aria-label': group })}
          className="flex flex-col"
        >
          {group !== '' && (
            <p aria-hidden className="mt-3 text-sm text-ink-muted">
              {group}
            </p>
          )}
          {same.map((option) => (
            <Checkbox
              key={option.value}
              ref={option === options[0] ? ref : undefined}
              id={option === options[0] ? id : undefined}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
              onBlur={onBlur}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      ))}
      <FieldMessage ids={ids} error={error} />
    </fieldset>
  )
}
