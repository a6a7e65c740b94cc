import { doorEndpoints } from '@passbook/contract/console/door'
import type { Passkey } from '@passbook/contract/security'
import { PasskeyNameField } from '../../forms/fields/PasskeyNameField.tsx'
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
        <PasskeyNameField form={form} name="name" autoComplete="off" />
      </Form>
    </Dialog>
  )
}
