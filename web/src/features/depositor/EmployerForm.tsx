import { EmployerInformation, employerInformation, isAtWork } from '@passbook/contract/registration'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../../forms/fields/SelectField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { EMPLOYMENT_WORDS } from './employment-words.ts'
import { StepForm, type StepFormProps, autofill } from './StepForm.tsx'
import * as wording from './wording.ts'

const SCHEMAS = { your: EmployerInformation, their: employerInformation('their') }
const OPTIONS = Object.entries(EMPLOYMENT_WORDS).map(([value, label]) => ({ value, label }))

/** Employment status, employer and occupation. */
export function EmployerForm({ whose = 'your', depositor, draft, ...saving }: StepFormProps) {
  const form = useDraftedForm({
    draft,
    schema: SCHEMAS[whose],
    defaultValues: {
      step: 'employer',
      employment_status: depositor.employment_status ?? undefined,
      employer_name: depositor.employer_name ?? '',
      occupation: depositor.occupation ?? '',
    },
  })
  const status = useWatch({ control: form.control, name: 'employment_status' })
  return (
    <StepForm form={form} {...saving}>
      <SelectField
        form={form}
        name="employment_status"
        label={wording.employment}
        placeholder={wording.chooseOne}
        options={OPTIONS}
      />
      {status === 'EMPLOYED' && (
        <TextField
          form={form}
          name="employer_name"
          label={wording.employer}
          autoComplete={autofill(whose, 'organization')}
        />
      )}
      {status && isAtWork(status) && (
        <TextField
          form={form}
          name="occupation"
          label={wording.occupation}
          autoComplete={autofill(whose, 'organization-title')}
        />
      )}
    </StepForm>
  )
}
