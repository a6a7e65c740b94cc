import { BasicInformationForm } from '../../features/depositor/BasicInformationForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'

export function BasicInformationPage() {
  const save = useSaveStep()
  return (
    <DepositorForm
      title="Basic information"
      intro="As shown on your driver’s license or passport."
      form="basic-information"
    >
      {(formProps) => <BasicInformationForm {...formProps} onSave={save} />}
    </DepositorForm>
  )
}
