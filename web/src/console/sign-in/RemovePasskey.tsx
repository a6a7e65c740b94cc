import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import type { Passkey } from '@passbook/contract/security'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import type { DialogEvents } from './AddPasskey.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'

const { body: schema } = doorEndpoints.removeOwnPasskey

export function RemovePasskey({ passkey, onClose, onDone }: DialogEvents & { passkey: Passkey }) {
  const remove = useAct(doorEndpoints.removeOwnPasskey)
  const form = useAppForm({ schema, defaultValues: { password: '' } })
  return (
    <Dialog title={`Remove “${passkey.name}”?`} onClose={onClose}>
      <Form
        form={form}
        submitLabel="Remove passkey"
        submitVariant="danger"
        onSubmit={async (body) => {
          await remove.mutateAsync({ params: { uuid: passkey.uuid }, body })
          onDone(`“${passkey.name}” was removed.`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          It can no longer be used to sign in. Delete it on your device too, or the device may keep
          offering it. We’ll email you a confirmation.
        </p>
        <OwnPasswordField form={form} name="password" />
      </Form>
    </Dialog>
  )
}
