import type { FieldValues } from 'react-hook-form'
import { TextField } from './TextField.tsx'
import type { Labelled, BoundProps } from '../use-field.ts'

/** A number that is not an amount; blanks and hyphens that were pasted with it fall away. */
export function DigitsField<In extends FieldValues, Out>({
  maxLength,
  ...rest
}: BoundProps<In, Out, string | undefined> & Labelled & { maxLength: number }) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      // Not the input's own: it would cut what is pasted before its blanks fall away.
      clean={(typed) => typed.replace(/[\s-]/g, '').slice(0, maxLength)}
      className="figures"
    />
  )
}
