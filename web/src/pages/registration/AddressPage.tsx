import { AddressForm } from '../../features/depositor/AddressForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'
import * as wording from './wording.ts'

export function AddressPage() {
  const save = useSaveStep()
  return (
    <DepositorForm title={wording.address} intro={wording.whereYouLiveWeCant} form="address">
      {(args) => <AddressForm {...args} onSave={save} back="/registration/basic-information" />}
    </DepositorForm>
  )
}
