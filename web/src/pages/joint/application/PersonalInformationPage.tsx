import { BasicInformationForm } from '../../../features/depositor/BasicInformationForm.tsx'
import { SecondaryForm } from './SecondaryForm.tsx'
import { useSaveSecondary } from './use-secondary.ts'

export function PersonalInformationPage() {
  const save = useSaveSecondary()
  return (
    <SecondaryForm
      title="Personal information"
      intro="As shown on their driver’s license or passport."
      form="joint-personal-information"
    >
      {(args) => <BasicInformationForm {...args} onSave={save} back="/joint-account/contact" />}
    </SecondaryForm>
  )
}
