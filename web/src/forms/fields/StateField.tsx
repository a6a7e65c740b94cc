import type { FieldValues } from 'react-hook-form'
import { US_STATES, stateCode } from '@passbook/contract/us-states'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { type Labelled, useTextControl, type BoundProps } from '../use-field.ts'

const OPTIONS = US_STATES.map(([value, label]) => ({ value, label }))

/** SPEC 5: a state or DC, found by name or code; the form holds the two letters. */
export function StateField<In extends FieldValues, Out>({
  form,
  name,
  autoComplete = 'address-level1',
  ...rest
}: BoundProps<In, Out, string | undefined> & Labelled & { autoComplete?: string }) {
  return (
    <ComboBox
      {...rest}
      {...useTextControl({ form, name })}
      options={OPTIONS}
      autoComplete={autoComplete}
      matches={matches}
      recognise={stateCode}
    />
  )
}

function matches(label: string, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return label.toLowerCase().includes(text) || stateCode(label)?.toLowerCase() === text
}
