import { LIMITS } from '@passbook/contract/limits'
import { type Passkey, PasskeyName, securityEndpoints } from '@passbook/contract/security'
import { z } from 'zod/mini'
import { useCall } from '../../../../api/use-call.ts'
import { Form } from '../../../../forms/Form.tsx'
import { TextField } from '../../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../../forms/use-app-form.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { takePasskeys } from './use-passkeys.ts'

const schema = z.object({ name: PasskeyName })

interface RenamePasskeyProps {
  passkey: Passkey
  onDone: () => void
}

/** A passkey's new name, in the place of its row. */
export function RenamePasskey({ passkey: { uuid, name }, onDone }: RenamePasskeyProps) {
  const form = useAppForm({ schema, defaultValues: { name } })
  const rename = useCall(securityEndpoints.renamePasskey, {
    onSuccess: ({ data }) => takePasskeys(data),
  })
  return (
    <li className="py-3">
      <Form
        form={form}
        onSubmit={async (body) => {
          await rename.mutateAsync({ params: { uuid }, body })
          onDone()
        }}
        submitLabel="Save name"
        footer={
          <LinkButton className="self-center" onClick={onDone}>
            Cancel
          </LinkButton>
        }
      >
        <TextField
          form={form}
          name="name"
          label="Name of the passkey"
          maxLength={LIMITS.passkeys.nameCharacters}
        />
      </Form>
    </li>
  )
}
