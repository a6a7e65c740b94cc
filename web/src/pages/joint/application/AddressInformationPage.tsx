import { AddressForm } from '../../../features/depositor/AddressForm.tsx'
import * as wording from '../wording.ts'
import { SecondaryForm } from './SecondaryForm.tsx'
import { useSaveSecondary } from './use-secondary.ts'

export function AddressInformationPage() {
  const save = useSaveSecondary()
  return (
    <SecondaryForm
      title={wording.address}
      intro={wording.theirHomeAddress}
      form="joint-address-information"
    >
      {(args) => <AddressForm {...args} onSave={save} back="/joint-account/personal-information" />}
    </SecondaryForm>
  )
}
