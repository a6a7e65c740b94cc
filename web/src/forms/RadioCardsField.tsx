import type { FieldValues } from 'react-hook-form'
import { RadioCards } from '../ui/RadioCards.tsx'
import type { RadioCardsProps } from '../ui/RadioCards.tsx'
import { useField } from './use-field.ts'
import type { BoundProps } from './use-field.ts'

type Own = 'id' | 'error' | 'value' | 'onChange' | 'onBlur'

/** One of a few answers, each a card with what it means. */
export function RadioCardsField<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: BoundProps<In, Out, string | undefined> & Omit<RadioCardsProps, Own>) {
  const { id, value, error, onChange, onBlur } = useField({ form, name })
  return (
    <RadioCards
      {...rest}
      id={id}
      error={error}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
