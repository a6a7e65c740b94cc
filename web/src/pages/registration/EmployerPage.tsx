import { EmployerForm } from '../../features/depositor/EmployerForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'
import * as wording from './wording.ts'

export function EmployerPage() {
  const save = useSaveStep()
  return (
    <DepositorForm
      title={wording.employer}
      intro={wording.helpsUsSpotUnauthorizedActivity}
      form="employer"
    >
      {(formProps) => <EmployerForm {...formProps} onSave={save} back="/registration/address" />}
    </DepositorForm>
  )
}
