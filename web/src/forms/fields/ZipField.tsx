import type { FieldValues } from 'react-hook-form'
import { TextField } from './TextField.tsx'
import type { Labelled, BoundProps } from '../use-field.ts'

/** A ZIP code, with or without its last four digits. */
export function ZipField<In extends FieldValues, Out>({
  autoComplete = 'postal-code',
  ...rest
}: BoundProps<In, Out, string | undefined> & Labelled & { autoComplete?: string }) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={10}
      clean={(typed) => typed.replace(/[^\d-]/g, '')}
      className="figures max-w-40"
    />
  )
}
