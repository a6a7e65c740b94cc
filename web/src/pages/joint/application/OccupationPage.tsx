import { EmployerForm } from '../../../features/depositor/EmployerForm.tsx'
import * as wording from '../wording.ts'
import { SecondaryForm } from './SecondaryForm.tsx'
import { useSaveSecondary } from './use-secondary.ts'

export function OccupationPage() {
  const save = useSaveSecondary()
  return (
    <SecondaryForm
      title={wording.occupation}
      intro={wording.helpsUsSpotUnauthorizedActivity}
      form="joint-occupation"
    >
      {(args) => <EmployerForm {...args} onSave={save} back="/joint-account/address-information" />}
    </SecondaryForm>
  )
}
