import { BasicInformationForm } from '../../../features/depositor/BasicInformationForm.tsx'
import * as wording from '../wording.ts'
import { SecondaryForm } from './SecondaryForm.tsx'
import { useSaveSecondary } from './use-secondary.ts'

export function PersonalInformationPage() {
  const save = useSaveSecondary()
  return (
    <SecondaryForm
      title={wording.personalInformation}
      intro={wording.asShownOnTheirDrivers}
      form="joint-personal-information"
    >
      {(args) => <BasicInformationForm {...args} onSave={save} back="/joint-account/contact" />}
    </SecondaryForm>
  )
}
