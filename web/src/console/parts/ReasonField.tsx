import { REASON_CHARACTERS } from '@passbook/contract/console/customers'
import type { FieldValues } from 'react-hook-form'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import type { BoundProps } from '../../forms/use-field.ts'

interface ReasonFieldProps<In extends FieldValues, Out> extends BoundProps<
  In,
  Out,
  string | undefined
> {
  /** Who reads it; without, the field says nothing of that. */
  readers?: keyof typeof READERS
}

const READERS = {
  later: 'Kept with your name, for whoever asks later why.',
  administrators: 'Every administrator gets it by email.',
} as const

/** Why somebody of the staff does something; every act that is kept asks for it. */
export function ReasonField<In extends FieldValues, Out>({
  readers,
  ...bound
}: ReasonFieldProps<In, Out>) {
  return (
    <TextAreaField
      {...bound}
      label="Reason"
      hint={readers && READERS[readers]}
      maxCharacters={REASON_CHARACTERS}
    />
  )
}
