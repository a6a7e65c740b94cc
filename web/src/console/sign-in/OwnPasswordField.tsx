import type { FieldValues } from 'react-hook-form'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import type { BoundProps } from '../../forms/use-field.ts'

/** Asked for before a passkey comes or goes: an open console alone does not say who sits there. */
export function OwnPasswordField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
) {
  return <PasswordField {...bound} label="Your password" autoComplete="current-password" />
}
