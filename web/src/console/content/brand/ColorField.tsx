import type { FieldValues } from 'react-hook-form'
import { type BoundProps, useTextControl } from '../../../forms/use-field.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

const WHOLE = /^#[0-9a-f]{6}$/i

/** A colour by its six digits, or by the browser’s own chooser beside them. */
export function ColorField<In extends FieldValues, Out>({
  label,
  ...bound
}: BoundProps<In, Out, string | undefined> & { label: string }) {
  const { id, value, error, onChange, onBlur } = useTextControl(bound)
  return (
    <Field id={id} label={label} error={error} hint="Six digits, as #1a2b3c.">
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <input
            type="color"
            aria-label={`Choose the ${label.toLowerCase()}`}
            value={WHOLE.test(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-control w-16 shrink-0 rounded-md border border-control-border bg-surface p-1"
          />
        </div>
      )}
    </Field>
  )
}
