import type { FieldValues } from 'react-hook-form'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** An email address; as a sign-in name it is autofilled as username. */
export function EmailField<In extends FieldValues, Out>({
  autoComplete = 'email',
  ...rest
}: Omit<TextFieldProps<In, Out>, 'type' | 'inputMode' | 'autoCapitalize'>) {
  return (
    <TextField
      {...rest}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
    />
  )
}
