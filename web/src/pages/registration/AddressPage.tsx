import { AddressForm } from '../../features/depositor/AddressForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'
import * as wording from './wording.ts'

export function AddressPage() {
  const save = useSaveStep()
  return (
    <DepositorForm title={wording.address} intro={wording.yourHomeAddressWeCant} form="address">
      {(args) => <AddressForm {...args} onSave={save} back="/registration/basic-information" />}
    </DepositorForm>
  )
}
