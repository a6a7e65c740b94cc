import { AddressForm } from '../../../features/depositor/AddressForm.tsx'
import { SecondaryForm } from './SecondaryForm.tsx'
import { useSaveSecondary } from './use-secondary.ts'

export function AddressInformationPage() {
  const save = useSaveSecondary()
  return (
    <SecondaryForm
      title="Address"
      intro="Where they live. We cannot take a PO box."
      form="joint-address-information"
    >
      {(args) => <AddressForm {...args} onSave={save} back="/joint-account/personal-information" />}
    </SecondaryForm>
  )
}
