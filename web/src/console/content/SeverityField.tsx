import type { FieldValues } from 'react-hook-form'
import { type BoundProps, useTextControl } from '../../forms/use-field.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import { severities } from './severity-words.ts'

/** How a notice looks: in which colour, and with which mark. */
export function SeverityField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
) {
  return <SelectBox {...useTextControl(bound)} label="Kind" options={severities} />
}
