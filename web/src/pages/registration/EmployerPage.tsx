import { EmployerForm } from '../../features/depositor/EmployerForm.tsx'
import { DepositorForm, useSaveStep } from './DepositorForm.tsx'

export function EmployerPage() {
  const save = useSaveStep()
  return (
    <DepositorForm title="Employer" intro="Helps us spot unauthorized activity." form="employer">
      {(formProps) => <EmployerForm {...formProps} onSave={save} back="/registration/address" />}
    </DepositorForm>
  )
}
