import { AddressForm } from '../../features/depositor/AddressForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'

export function AddressPage() {
  const save = useSaveStep()
  return (
    <DepositorForm title="Address" intro="Where you live. We can’t accept a PO box." form="address">
      {(args) => <AddressForm {...args} onSave={save} back="/registration/basic-information" />}
    </DepositorForm>
  )
}
