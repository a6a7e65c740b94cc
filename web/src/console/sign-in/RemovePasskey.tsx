import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import type { Passkey } from '@passbook/contract/security'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import type { DialogEvents } from './AddPasskey.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import * as wording from './wording.ts'

const { body: schema } = doorEndpoints.removeOwnPasskey

export function RemovePasskey({ passkey, onClose, onDone }: DialogEvents & { passkey: Passkey }) {
  const remove = useAct(doorEndpoints.removeOwnPasskey)
  const form = useAppForm({ schema, defaultValues: { password: '' } })
  return (
    <Dialog title={fill(wording.removeName, { name: passkey.name })} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.removePasskey}
        submitVariant="danger"
        onSubmit={async (body) => {
          await remove.mutateAsync({ params: { uuid: passkey.uuid }, body })
          onDone(fill(wording.nameWasRemoved, { name: passkey.name }))
          onClose()
        }}
      >
        <p className="text-ink-muted">{wording.itCanNoLongerBe}</p>
        <OwnPasswordField form={form} name="password" />
      </Form>
    </Dialog>
  )
}
