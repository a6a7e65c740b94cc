import { BasicInformation, basicInformation } from '@passbook/contract/registration'
import { useEffect, useState } from 'react'
import { SsnField } from '../../forms/fields/SsnField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { TypedDateField } from '../../forms/fields/TypedDateField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { StepForm, type StepFormProps, autofill } from './StepForm.tsx'
import * as wording from './wording.ts'

const SCHEMAS = { your: BasicInformation, their: basicInformation('their') }
const NEVER_KEPT = {
  your: wording.yourSocialSecurityNumber,
  their: wording.theirSocialSecurityNumber,
}
const SSN_HINTS = { your: wording.weCheckItYourCredit, their: wording.weCheckItTheirCredit }

/** A person's name, birth date and SSN. A saved SSN stays unless it is changed: it is never sent back. */
export function BasicInformationForm({
  whose = 'your',
  depositor,
  draft,
  ...saving
}: StepFormProps) {
  const form = useDraftedForm({
    draft,
    neverKept: NEVER_KEPT[whose],
    schema: SCHEMAS[whose],
    defaultValues: {
      step: 'basic',
      first_name: depositor.first_name ?? '',
      last_name: depositor.last_name ?? '',
      date_of_birth: depositor.date_of_birth ?? '',
      ...(depositor.ssn_last_four === null && { ssn: '' }),
    },
  })
  const [isSsnKept, setSsnKept] = useState(depositor.ssn_last_four !== null)
  const [isChanging, setChanging] = useState(false)
  // The button is gone, so the field that replaced it gets focus.
  useEffect(() => {
    if (isChanging) form.setFocus('ssn')
  }, [isChanging, form])
  return (
    <StepForm form={form} {...saving}>
      <TextField
        form={form}
        name="first_name"
        label={wording.firstName}
        autoComplete={autofill(whose, 'given-name')}
      />
      <TextField
        form={form}
        name="last_name"
        label={wording.lastName}
        autoComplete={autofill(whose, 'family-name')}
      />
      <TypedDateField
        form={form}
        name="date_of_birth"
        label={wording.dateOfBirth}
        isBirthday={whose === 'your'}
      />
      {isSsnKept ? (
        <div>
          <p className="font-bold">{wording.socialSecurityNumber}</p>
          <p className="figures flex min-h-control items-center justify-between gap-4">
            <span>
              {fill(wording.endsInSsnLastFour, { ssnLastFour: depositor.ssn_last_four })}{' '}
              <span className="text-ink-muted">{wording.saved}</span>
            </span>
            <LinkButton
              onClick={() => {
                form.setValue('ssn', '')
                setSsnKept(false)
                setChanging(true)
              }}
            >
              {wording.change}
              <VisuallyHidden> {wording.socialSecurityNumber}</VisuallyHidden>
            </LinkButton>
          </p>
        </div>
      ) : (
        <SsnField
          form={form}
          name="ssn"
          label={wording.socialSecurityNumber}
          hint={SSN_HINTS[whose]}
        />
      )}
    </StepForm>
  )
}
