import { BasicInformationForm } from '../../features/depositor/BasicInformationForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'
import * as wording from './wording.ts'

export function BasicInformationPage() {
  const save = useSaveStep()
  return (
    <DepositorForm
      title={wording.basicInformation}
      intro={wording.asShownOnYourDrivers}
      form="basic-information"
    >
      {(formProps) => <BasicInformationForm {...formProps} onSave={save} />}
    </DepositorForm>
  )
}
