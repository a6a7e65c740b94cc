import type { FieldValues } from 'react-hook-form'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { RadioCardsProps } from '../../ui/RadioCards.tsx'
import { useTextControl, type BoundProps, type TextControl } from '../use-field.ts'

/** One of a few answers, each a card with an explanation. */
export function RadioCardsField<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: BoundProps<In, Out, string | undefined> & Omit<RadioCardsProps, keyof TextControl>) {
  return <RadioCards {...rest} {...useTextControl({ form, name })} />
}
