import { doorEndpoints } from '@passbook/contract/console/door'
import { LIMITS } from '@passbook/contract/limits'
import type { Passkey } from '@passbook/contract/security'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import type { QuestionProps } from './AddPasskey.tsx'

const { body: schema } = doorEndpoints.renameOwnPasskey

export function RenamePasskey({ passkey, onClose, onDone }: QuestionProps & { passkey: Passkey }) {
  const rename = useAct(doorEndpoints.renameOwnPasskey)
  const form = useAppForm({ schema, defaultValues: { name: passkey.name } })
  return (
    <Dialog title="Rename a passkey" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Save name"
        onSubmit={async (body) => {
          await rename.mutateAsync({ params: { uuid: passkey.uuid }, body })
          onDone(`It is called “${body.name}” now.`)
          onClose()
        }}
      >
        <TextField
          form={form}
          name="name"
          label="Name of the passkey"
          maxLength={LIMITS.passkeys.nameCharacters}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
