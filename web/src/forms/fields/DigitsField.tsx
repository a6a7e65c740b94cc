import type { FieldValues } from 'react-hook-form'
import { TextField } from './TextField.tsx'
import type { Labelled, BoundProps } from '../use-field.ts'

/** A number that is not an amount; pasted spaces and hyphens are removed. */
export function DigitsField<In extends FieldValues, Out>({
  maxLength,
  ...rest
}: BoundProps<In, Out, string | undefined> & Labelled & { maxLength: number }) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      // Not the input's own maxLength, which would cut pasted text before its spaces are removed.
      clean={(typed) => typed.replace(/[\s-]/g, '').slice(0, maxLength)}
      className="figures"
    />
  )
}
