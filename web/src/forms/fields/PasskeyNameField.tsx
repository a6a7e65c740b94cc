import { LIMITS } from '@passbook/contract/limits'
import type { FieldValues } from 'react-hook-form'
import * as wording from '../../lib/wording.ts'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** The name of a passkey; for a new one a hint explains what it is for. */
export function PasskeyNameField<In extends FieldValues, Out>({
  isNew = false,
  ...rest
}: Pick<TextFieldProps<In, Out>, 'form' | 'name' | 'autoComplete'> & { isNew?: boolean }) {
  return (
    <TextField
      {...rest}
      label={wording.passkeyName}
      hint={isNew ? wording.helpsYouRecognizeIt : undefined}
      maxLength={LIMITS.passkeys.nameCharacters}
    />
  )
}
