import { AddressForm } from '../../features/depositor/AddressForm.tsx'
import { DepositorForm } from './DepositorForm.tsx'
import { useSaveStep } from './use-save-step.ts'

export function AddressPage() {
  const save = useSaveStep()
  return (
    <DepositorForm title="Address" intro="Where you live. We cannot take a PO box." form="address">
      {(told) => <AddressForm {...told} onSave={save} back="/registration/basic-information" />}
    </DepositorForm>
  )
}
