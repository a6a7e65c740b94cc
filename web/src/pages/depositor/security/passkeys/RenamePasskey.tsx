import { type Passkey, securityEndpoints } from '@passbook/contract/security'
import { useCall } from '../../../../api/use-call.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'
import { takePasskeys } from './use-passkeys.ts'

interface RenamePasskeyProps {
  passkey: Passkey
  onDone: () => void
}

/** A passkey's new name, in the place of its row. */
export function RenamePasskey({ passkey: { uuid, name }, onDone }: RenamePasskeyProps) {
  const rename = useCall(securityEndpoints.renamePasskey, {
    onSuccess: ({ data }) => takePasskeys(data),
  })
  return (
    <li className="py-3">
      <PasskeyNameForm
        name={name}
        submitLabel="Save name"
        onName={(typed) => rename.mutateAsync({ params: { uuid }, body: { name: typed } })}
        onDone={onDone}
      />
    </li>
  )
}
