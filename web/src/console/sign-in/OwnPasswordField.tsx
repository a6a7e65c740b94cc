import type { FieldValues } from 'react-hook-form'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import type { BoundProps } from '../../forms/use-field.ts'
import * as wording from './wording.ts'

/** The password confirms who is at the console before a passkey is added or removed. */
export function OwnPasswordField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
) {
  return <PasswordField {...bound} label={wording.yourPassword} autoComplete="current-password" />
}
