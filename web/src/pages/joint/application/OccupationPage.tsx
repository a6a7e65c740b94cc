import { EmployerForm } from '../../../features/depositor/EmployerForm.tsx'
import { SecondaryForm } from './SecondaryForm.tsx'
import { useSaveSecondary } from './use-secondary.ts'

export function OccupationPage() {
  const save = useSaveSecondary()
  return (
    <SecondaryForm
      title="Occupation"
      intro="Helps us spot unauthorized activity."
      form="joint-occupation"
    >
      {(args) => <EmployerForm {...args} onSave={save} back="/joint-account/address-information" />}
    </SecondaryForm>
  )
}
